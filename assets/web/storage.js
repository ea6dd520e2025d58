// Small texts in the browser's storage. A private window, an embedded frame or a full disk may refuse: then the game is
// told and goes on. An exception must not leave these functions, or it would break the game that called them.
"use strict";
(function () {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const bytes = (pointer, length) => new Uint8Array(wasm_memory.buffer, pointer, length);
  const text = (pointer, length) => decoder.decode(bytes(pointer, length));

  // Gives back the length in bytes, or -1 if there is nothing; writes only if it fits.
  function get(key, keyLength, buffer, capacity) {
    try {
      const found = localStorage.getItem(text(key, keyLength));
      if (found === null) return -1;
      const encoded = encoder.encode(found);
      if (encoded.length <= capacity) bytes(buffer, encoded.length).set(encoded);
      return encoded.length;
    } catch (_) {
      return -1;
    }
  }

  // Gives back 1 if it was stored, else 0.
  function set(key, keyLength, value, length) {
    try {
      localStorage.setItem(text(key, keyLength), text(value, length));
      return 1;
    } catch (_) {
      return 0;
    }
  }

  miniquad_add_plugin({
    name: "gossamer_storage",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_storage_get = get;
      imports.env.gossamer_storage_set = set;
    },
  });
})();
