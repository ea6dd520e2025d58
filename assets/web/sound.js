// Browsers keep sound silent until the player does something. audio.js tries once, on an event that does not count on
// touch screens, and then gives up; this tries on every event that may count, until all contexts run, and again after an
// interruption. Comes before audio.js to see the contexts that it makes.
"use strict";
(function () {
  const Original = window.AudioContext || window.webkitAudioContext;
  if (!Original) return;
  const contexts = [];

  window.AudioContext = class extends Original {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };

  function resume() {
    if (document.visibilityState !== "visible") return;
    for (const context of contexts) {
      // "interrupted" is Safari's state after a phone call. A refusal is no harm: the next event tries again.
      if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => {});
    }
  }

  for (const type of ["pointerup", "touchend", "mousedown", "click", "keydown"]) {
    window.addEventListener(type, resume, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") return resume();
    for (const context of contexts) if (context.state === "running") context.suspend().catch(() => {});
  });
})();
