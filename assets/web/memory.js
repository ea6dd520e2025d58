// Texts and bytes in the game's memory, for the other scripts. The view of all of it is kept, since it is asked for in
// every frame, and made anew when the memory has grown or the game was started again.
"use strict";
(function () {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let buffer, bytes, floats;

  function look() {
    if (buffer === wasm_memory.buffer) return;
    buffer = wasm_memory.buffer;
    bytes = new Uint8Array(buffer);
    floats = new Float32Array(buffer);
  }

  gossamer.bytes = () => (look(), bytes);
  gossamer.floats = () => (look(), floats);
  gossamer.text = (pointer, length) => decoder.decode(gossamer.bytes().subarray(pointer, pointer + length));

  // Writes the text, cut off where it does not fit, and gives back its length in bytes.
  gossamer.write = (text, pointer, capacity) =>
    encoder.encodeInto(text, gossamer.bytes().subarray(pointer, pointer + capacity)).written;
})();
