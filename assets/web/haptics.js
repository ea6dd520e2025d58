// Short shakes of a phone. Browsers that cannot, and those of a desktop, say so or do nothing; before the first tap they
// must not be asked.
"use strict";
(function () {
  const able = () => (typeof navigator.vibrate === "function" && navigator.maxTouchPoints > 0 ? 1 : 0);

  function shake(milliseconds) {
    try {
      const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
      if (able() && touched) navigator.vibrate(milliseconds);
    } catch (_) {
      // An embedded page may forbid it.
    }
  }

  miniquad_add_plugin({
    name: "gossamer_haptics",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_can_shake = able;
      imports.env.gossamer_shake = shake;
    },
  });
})();
