// gl.js makes a typed array for every number that goes to the graphics card, 60 KB a second that the browser must clear
// away again. The same calls as WebGL 2 has them, with a place in one array, make none. The clock is the frame's: it never
// goes back, and it is read from memory, since a number that a script gives back costs 16 bytes.
"use strict";
(function () {
  // (module (memory (export "memory") 1)
  //   (func (export "frame") (result f64) (f64.load (i32.const 0)))
  //   (func (export "wall") (result f64) (f64.load (i32.const 8))))
  const CLOCK = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 124, 3, 3, 2, 0, 0, 5, 3, 1, 0, 1, 7, 25, 3, 6, 109, 101, 109, 111, 114,
    121, 2, 0, 5, 102, 114, 97, 109, 101, 0, 0, 4, 119, 97, 108, 108, 0, 1, 10, 17, 2, 7, 0, 65, 0, 43, 3, 0, 11, 7, 0, 65,
    8, 43, 3, 0, 11,
  ];
  // How often the wall clock is read, in ms.
  const WALL_EVERY = 1000;

  let times;
  let wallRead = -Infinity;

  // Takes the time of a frame, in ms since the page was opened.
  gossamer.tick = (now) => {
    // A frame's time may lie a little before that of a frame which was drawn in between, when the page was hidden.
    times[0] = Math.max(times[0], now / 1000);
    if (now - wallRead < WALL_EVERY && now >= wallRead) return;
    wallRead = now;
    times[1] = Date.now() / 1000;
  };

  function replace(calls) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(CLOCK)));
    times = new Float64Array(exports.memory.buffer, 0, 2);
    gossamer.tick(performance.now());
    calls.now = exports.frame;
    calls.gossamer_wall_clock = exports.wall;
    // For what is shorter than a frame: microseconds that start again every 17 minutes, as a small integer.
    calls.gossamer_stopwatch = () => (performance.now() * 1000) & 0x3fffffff;

    const { bytes, floats } = gossamer;
    calls.glBufferSubData = (target, offset, size, data) => {
      if (data) gl.bufferSubData(target, offset, bytes(), data, size);
    };
    calls.glUniformMatrix4fv = (place, count, _, value) =>
      gl.uniformMatrix4fv(GL.uniforms[place], false, floats(), value >> 2, 16 * count);
    calls.glUniform1fv = (place, count, value) => gl.uniform1fv(GL.uniforms[place], floats(), value >> 2, count);
    calls.glUniform2fv = (place, count, value) => gl.uniform2fv(GL.uniforms[place], floats(), value >> 2, 2 * count);
    calls.glUniform3fv = (place, count, value) => gl.uniform3fv(GL.uniforms[place], floats(), value >> 2, 3 * count);
    calls.glUniform4fv = (place, count, value) => gl.uniform4fv(GL.uniforms[place], floats(), value >> 2, 4 * count);
    // macroquad lets go of the mouse in every frame; it never held it.
    calls.sapp_set_cursor_grab = () => {};
  }

  miniquad_add_plugin({ name: "gossamer_thrift", version: 1, register_plugin: (imports) => replace(imports.env) });
})();
