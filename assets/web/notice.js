// What the player reads while the game loads, and when it cannot go on. Comes first, so that it can tell of every
// later script. Other scripts use the one global `gossamer`.
"use strict";
(function () {
  const notice = document.getElementById("notice");
  const message = document.getElementById("message");
  const progress = document.getElementById("progress");
  let failed = false;

  function fail(text) {
    // The first failure is the cause; the ones after it are its echo.
    if (failed) return;
    failed = true;
    message.textContent = text;
    progress.hidden = true;
    notice.hidden = false;
    notice.setAttribute("role", "alert");
  }

  // A panic in the game arrives here as "unreachable executed"; its message stands in the console.
  window.addEventListener("error", () => fail("The game stopped because of a mistake of ours. Reload the page to go on."));
  window.addEventListener("unhandledrejection", () => fail("The game could not go on. Reload the page to try again."));

  window.gossamer = {
    fail,
    hasFailed: () => failed,
    // `part` of the whole, 0 to 1; unknown if undefined.
    progress(part) {
      if (part === undefined) progress.removeAttribute("value");
      else progress.value = part;
    },
    ready() {
      if (!failed) notice.hidden = true;
    },
  };
})();
