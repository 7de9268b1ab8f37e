// What of Emscripten's library would be downloaded for nothing.
mergeInto(LibraryManager['library'], {
  // Embind registers every type it knows, used or not; no wide string crosses this border.
  _embind_register_std_wstring__sig: 'viii',
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},
  // Bytes go in and text comes out, nothing else. Emscripten's own writes to address 0 where no memory is left.
  _embind_register_std_string__deps: ['$readLatin1String', '$registerType', '$simpleReadValueFromPointer', 'abort'],
  _embind_register_std_string: function (rawType, name) {
    registerType(rawType, {
      name: readLatin1String(name),
      fromWireType: function (pointer) {
        var from = pointer + 4;
        var text = UTF8Decoder.decode(HEAPU8.subarray(from, from + HEAPU32[pointer >> 2]));
        _free(pointer);
        return text;
      },
      toWireType: function (destructors, bytes) {
        var pointer = _malloc(4 + bytes.length);
        if (!pointer) _abort();
        HEAPU32[pointer >> 2] = bytes.length;
        HEAPU8.set(bytes, pointer + 4);
        destructors.push(_free, pointer);
        return pointer;
      },
      argPackAdvance: 8,
      readValueFromPointer: simpleReadValueFromPointer,
      destructorFunction: function (pointer) {
        _free(pointer);
      },
    });
  },
  // An abort is told like any other trap.
  abort__sig: 'v',
  abort__deps: [],
  abort: function () {
    throw new WebAssembly.RuntimeError('abort');
  },
});
