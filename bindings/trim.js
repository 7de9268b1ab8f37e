// What of Emscripten's library would be downloaded for nothing.
mergeInto(LibraryManager['library'], {
  // Embind registers every type it knows, used or not; no wide string crosses this border.
  _embind_register_std_wstring__sig: 'viii',
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},
  // An abort is told like any other trap.
  abort__sig: 'v',
  abort__deps: [],
  abort: function () {
    throw new WebAssembly.RuntimeError('abort');
  },
});
