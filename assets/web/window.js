// The canvas as the game's window: its size and density, and full screen. Comes after gl.js, whose functions it replaces.
"use strict";
(function () {
  // Full screen is the page's, so that the notice is seen there too. Browsers refuse it without a gesture, and some always.
  const page = document.documentElement;
  const able = () => Boolean(document.fullscreenEnabled && page.requestFullscreen);
  function setFullscreen(on) {
    if (!able() || on === Boolean(document.fullscreenElement)) return;
    const done = on ? page.requestFullscreen({ navigationUI: "hide" }) : document.exitFullscreen();
    done?.catch(() => {});
  }

  // To be called before a frame: the game follows the canvas.
  gossamer.followCanvas = () => {
    if (gossamer.canvas.fit()) wasm_exports.resize(canvas.width, canvas.height);
  };

  miniquad_add_plugin({
    name: "gossamer_window",
    version: 1,
    register_plugin(imports) {
      imports.env.setup_canvas_size = () => {
        gossamer.canvas.forget();
        gossamer.canvas.fit();
      };
      imports.env.dpi_scale = gossamer.canvas.density;
      imports.env.gossamer_density = gossamer.canvas.density;
      imports.env.sapp_set_fullscreen = (on) => setFullscreen(Boolean(on));
      imports.env.gossamer_fullscreen = () => (able() ? (document.fullscreenElement ? 2 : 1) : 0);
    },
  });
})();
