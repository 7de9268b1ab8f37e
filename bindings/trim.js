// Embind's face to JavaScript, cut down to what crosses this border: numbers and booleans (bindings.cpp). Its own, with classes,
// strings, views and errors for types nobody uses, is three times the size, and every visitor would download it.
const library = LibraryManager['library'];
const register = {
  // Embind registers every type it knows, used or not.
  void: function () {},
  float: function () {},
  bigint: function () {},
  std_string: function () {},
  std_wstring: function () {},
  emval: function () {},
  memory_view: function () {},
  bool: function (type) {
    pondTypes[type] = Boolean;
  },
  integer: function (type, name, size, least) {
    // WebAssembly's integers come signed.
    if (least === 0) pondTypes[type] = (value) => value >>> 0;
  },
  function: function (name, count, types, signature, invoker, target) {
    let text = '';
    while (HEAPU8[name]) text += String.fromCharCode(HEAPU8[name++]);
    const result = HEAPU32[types >> 2];
    const invoke = wasmTable.get(invoker);
    Module[text] = (...args) => {
      const value = invoke(target, ...args);
      // The types may be registered after the functions.
      return pondTypes[result] ? pondTypes[result](value) : value;
    };
  },
};
const signatures = { bool: 'viiiii', integer: 'viiiii', bigint: 'viiiii', function: 'viiiiii' };
const trimmed = { $pondTypes: {} };
for (const [type, body] of Object.entries(register)) {
  const name = `_embind_register_${type}`;
  trimmed[name] = body;
  trimmed[`${name}__deps`] = ['$pondTypes'];
  trimmed[`${name}__sig`] = signatures[type] ?? library[`${name}__sig`] ?? 'viii';
}
mergeInto(library, trimmed);
mergeInto(library, {
  // An abort is told like any other trap.
  abort__sig: 'v',
  abort__deps: [],
  abort: function () {
    throw new WebAssembly.RuntimeError('abort');
  },
});
// Growth by a fifth, or by what is asked for. Where Emscripten calls its parts otherwise, its own of four times the size stays.
if (library['$emscripten_realloc_buffer']) {
  mergeInto(library, {
    emscripten_resize_heap__deps: ['$emscripten_realloc_buffer'],
    emscripten_resize_heap: function (size) {
      return emscripten_realloc_buffer(Math.max(size, 1.2 * HEAPU8.length)) || emscripten_realloc_buffer(size);
    },
  });
}
