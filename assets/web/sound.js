// Browsers keep sound silent until the player does something. audio.js tries once, on an event that does not count on
// touch screens, and then gives up; this tries on every event that counts, and again after an interruption. The game asks
// whether there was such an event before it makes any context. Comes before audio.js to see the contexts that it makes.
"use strict";
(function () {
  const Original = window.AudioContext || window.webkitAudioContext;
  const contexts = [];
  let allowed = false;

  if (Original) {
    window.AudioContext = class extends Original {
      constructor(...options) {
        super(...options);
        contexts.push(this);
      }
    };
  }

  function resume() {
    if (document.visibilityState !== "visible") return;
    for (const context of contexts) {
      // "interrupted" is Safari's state after a phone call. A refusal is no harm: the next event tries again.
      if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => {});
    }
  }

  for (const type of ["pointerup", "touchend", "mousedown", "click", "keydown"]) {
    window.addEventListener(type, (event) => {
      // A finger's mouse-like events come after it counted as a gesture; Escape never counts.
      if (event.key === "Escape") return;
      allowed = Original !== undefined;
      resume();
    }, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") return resume();
    for (const context of contexts) if (context.state === "running") context.suspend().catch(() => {});
  });

  miniquad_add_plugin({
    name: "gossamer_sound",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_sound_allowed = () => (allowed ? 1 : 0);
    },
  });
})();
