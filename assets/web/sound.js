// Browsers keep sound silent until the player does something. audio.js tries once, on an event that does not count on
// touch screens, and then gives up; this tries on every event that counts, and again after an interruption. The context is
// made in the first of them, as Safari wants it, and audio.js gets that one. Comes before audio.js.
"use strict";
(function () {
  const Original = window.AudioContext || window.webkitAudioContext;
  let context;
  const running = () => context !== undefined && context.state === "running";

  // Every context that anyone makes is the one there is.
  if (Original) {
    window.AudioContext = function () {
      context ??= new Original();
      return context;
    };
  }

  function unlock() {
    if (!Original || document.visibilityState !== "visible") return;
    try {
      context ??= new Original();
    } catch (_) {
      return; // No sound device.
    }
    // "interrupted" is Safari's state after a phone call. A refusal is no harm: the next event tries again.
    if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => {});
  }

  // A finger that slides, or a script, does not count as a gesture, and browsers complain about a context made then.
  const counts = () => !navigator.userActivation || navigator.userActivation.hasBeenActive;
  for (const type of ["pointerup", "touchend", "mousedown", "click", "keydown"]) {
    window.addEventListener(type, (event) => {
      // Escape never counts as a gesture.
      if (event.key !== "Escape" && counts()) unlock();
    }, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (context === undefined) return;
    if (document.visibilityState === "visible") unlock();
    else if (context.state === "running") context.suspend().catch(() => {});
  });

  // Sounds of a game that was given up: audio.js would keep them for ever.
  const loaded = [];

  // To be called when audio.js has its functions in `calls`.
  gossamer.guardSound = (calls) => {
    const { audio_play_buffer, audio_add_buffer, audio_source_delete } = calls;
    // What is started while the context sleeps would all be heard at once when it wakes.
    calls.audio_play_buffer = (...start) => (running() ? audio_play_buffer(...start) : 0);
    calls.audio_add_buffer = (content, length) => {
      const key = audio_add_buffer(content, length);
      loaded.push(key);
      return key;
    };
    gossamer.forgetSounds = () => {
      if (context !== undefined) loaded.splice(0).forEach(audio_source_delete);
    };
  };

  miniquad_add_plugin({
    name: "gossamer_sound",
    version: 1,
    register_plugin(imports) {
      // Not before there is a context: the game would make one, which browsers complain about.
      imports.env.gossamer_sound_allowed = () => (context !== undefined ? 1 : 0);
    },
  });
})();
