// What of Emscripten's library would be downloaded for nothing. Embind registers every type it knows, used or not; across this
// border go numbers alone (bindings.cpp).
const nothing = {};
for (const [type, sig] of [
  ['std_string', 'vii'],
  ['std_wstring', 'viii'],
  ['emval', 'vii'],
  ['memory_view', 'viii'],
]) {
  const name = `_embind_register_${type}`;
  nothing[name] = function () {};
  nothing[`${name}__sig`] = sig;
  nothing[`${name}__deps`] = [];
}
mergeInto(LibraryManager['library'], nothing);
mergeInto(LibraryManager['library'], {
  // An abort is told like any other trap.
  abort__sig: 'v',
  abort__deps: [],
  abort: function () {
    throw new WebAssembly.RuntimeError('abort');
  },
});
