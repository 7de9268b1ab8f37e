// Embind's face to JavaScript, cut down to what crosses this border: plain numbers (bindings.cpp), as WebAssembly has them. Its own,
// with classes, strings, views and errors for types nobody uses, is three times the size, and every visitor would download it.
const library = LibraryManager['library'];
const trimmed = {};
function trim(name, signature, body) {
  trimmed[name] = body;
  trimmed[`${name}__deps`] = [];
  trimmed[`${name}__sig`] = library[`${name}__sig`] ?? signature;
}
// Where its library is linked, it registers every type it knows, used or not.
for (const type of ['void', 'float', 'std_string', 'std_wstring', 'emval', 'memory_view']) {
  trim(`_embind_register_${type}`, 'viii', function () {});
}
for (const type of ['bool', 'integer', 'bigint']) trim(`_embind_register_${type}`, 'viiiii', function () {});
trim('_embind_register_function', 'viiiiii', function (name, count, types, signature, invoker, target) {
  let text = '';
  while (HEAPU8[name]) text += String.fromCharCode(HEAPU8[name++]);
  Module['memory'] = wasmMemory;
  Module['calls'][text] = wasmTable.get(invoker).bind(null, target);
});
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
