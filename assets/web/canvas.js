// Makes the drawing context before gl.js does, with the attributes that we want (a canvas gives the same context again),
// keeps its size right, and keeps the browser's own gestures and keys away from the game.
"use strict";
(function () {
  const canvas = document.getElementById("glcanvas");
  const context = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: "high-performance",
  });
  if (!context) {
    gossamer.fail("This browser shows no WebGL 2 graphics. Perhaps it is switched off, or the graphics driver is too old.");
  }

  // Without this the browser never gives the context back. What then happens is the loader's business.
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    gossamer.lost?.();
  });
  canvas.addEventListener("webglcontextrestored", () => gossamer.restored?.());

  // gl.js looks at the size only on the window's resize event, and resets the picture at every one of them where the density
  // is no whole number. A style sheet that comes late, a turned phone, a split screen and a screen of another density
  // change the size without such an event.
  let density = 1;
  let stale = true;
  new ResizeObserver(() => (stale = true)).observe(canvas);

  // Takes the canvas's size, if it changed; true if it did.
  function fit() {
    if (!stale && density === window.devicePixelRatio) return false;
    stale = false;
    density = window.devicePixelRatio || 1;
    const width = Math.max(Math.floor(canvas.clientWidth * density), 1);
    const height = Math.max(Math.floor(canvas.clientHeight * density), 1);
    if (canvas.width === width && canvas.height === height) return false;
    canvas.width = width;
    canvas.height = height;
    return true;
  }

  gossamer.canvas = {
    fit,
    density: () => density,
    // The next look at the size must not trust the last one.
    forget: () => (stale = true),
  };

  const prevent = (event) => event.preventDefault();
  canvas.addEventListener("contextmenu", prevent);
  for (const type of ["gesturestart", "gesturechange", "gestureend", "dragstart"]) {
    document.addEventListener(type, prevent, { passive: false });
  }
  // Ctrl and the wheel zoom the page.
  window.addEventListener("wheel", (event) => { if (event.ctrlKey) event.preventDefault(); }, { passive: false });
  // gl.js keeps arrows and space from scrolling; around an embedded page these scroll too. F11 is the game's own.
  const KEYS = ["PageUp", "PageDown", "Home", "End", "F11"];
  canvas.addEventListener("keydown", (event) => { if (KEYS.includes(event.code)) event.preventDefault(); });
})();
