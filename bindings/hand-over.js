// web/core instantiates, because Emscripten's small runtime is silent when that fails.
var WebAssembly = Object.create(globalThis.WebAssembly, {
  instantiate: {
    value: function (module, imports) {
      return Module['instantiate'](imports);
    },
  },
});
// Emscripten 3.1.6 forgets to declare these, which an ES module does not forgive.
var asm, wasmTable, wasmMemory;
// What embind registers, by name, and the memory behind it (trim.js).
Module['calls'] = {};
