// Makes the drawing context before gl.js does, with the attributes that we want (a canvas gives the same context again),
// keeps its size right, and keeps the browser's own gestures away from it.
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

  // A lost context takes every buffer and texture with it; only a fresh start brings them back.
  canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
  canvas.addEventListener("webglcontextrestored", () => location.reload());

  // gl.js looks at the canvas's size only on the window's resize event; a style sheet that comes late, a split screen and
  // a move to a screen of another density change it without one. No event tells of every change of density.
  const resized = () => window.dispatchEvent(new Event("resize"));
  new ResizeObserver(resized).observe(canvas);
  let density = window.devicePixelRatio;
  requestAnimationFrame(function watch() {
    if (density !== window.devicePixelRatio) {
      density = window.devicePixelRatio;
      resized();
    }
    requestAnimationFrame(watch);
  });

  const prevent = (event) => event.preventDefault();
  canvas.addEventListener("contextmenu", prevent);
  for (const type of ["gesturestart", "gesturechange", "gestureend"]) {
    document.addEventListener(type, prevent, { passive: false });
  }
  // Ctrl and the wheel zoom the page.
  window.addEventListener("wheel", (event) => { if (event.ctrlKey) event.preventDefault(); }, { passive: false });
})();
