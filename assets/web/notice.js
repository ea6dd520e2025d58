// What the player reads while the game loads, and when it cannot go on. Comes first, so that it can tell of every
// later script. Other scripts use the one global `gossamer`. Errors that do not stop the game are counted for its log.
"use strict";
(function () {
  const element = (id) => document.getElementById(id);
  const [notice, message, progress, detail, button] = ["notice", "message", "progress", "detail", "again"].map(element);
  // Messages for the game's log that it has not fetched yet, at most so many.
  const MOST_WAITING = 16;
  const waiting = [];
  const counts = { errors: 0, rejections: 0 };
  let failed = false;
  let running = false;
  let onButton = () => location.reload();

  function show(text, role) {
    message.textContent = text;
    notice.setAttribute("role", role);
    notice.hidden = false;
  }

  // Ends the game with a message. `cause`: what went wrong, in technical words. The button says `word` and does `act`.
  function fail(text, cause = "", word = "Reload the page", act = () => location.reload()) {
    // The first failure is the cause; the ones after it are its echo.
    if (failed) return;
    failed = true;
    running = false;
    show(text, "alert");
    progress.hidden = true;
    detail.textContent = cause;
    detail.hidden = cause === "";
    button.textContent = word;
    button.hidden = false;
    onButton = act;
    button.focus({ preventScroll: true });
  }

  button.addEventListener("click", () => onButton());

  // Notes something that went wrong and did not end the game.
  function fault(kind, text) {
    counts[kind] += 1;
    if (waiting.length < MOST_WAITING) waiting.push(`${kind === "errors" ? "error" : "rejection"}: ${text}`.slice(0, 200));
  }

  const textOf = (thing) => (thing instanceof Error ? thing.message : String(thing));

  // A trap outside of a frame arrives here: a key or a resize met a mistake in the game, which only a fresh start mends.
  function onError(event) {
    if (event.target instanceof HTMLScriptElement) {
      const name = event.target.getAttribute("src");
      return fail(`A part of the game could not be loaded (${name}). Check the connection and try again.`);
    }
    // The browser tells of its resize observers in this way; nothing is wrong then.
    if (String(event.message).startsWith("ResizeObserver loop")) return;
    const text = event.error === undefined || event.error === null ? event.message : textOf(event.error);
    fault("errors", text);
    if (!running) return fail("The game could not start.", text);
    if (typeof WebAssembly === "object" && event.error instanceof WebAssembly.RuntimeError) gossamer.crashed(text);
  }

  window.addEventListener("error", onError, { capture: true });
  window.addEventListener("unhandledrejection", (event) => {
    fault("rejections", textOf(event.reason));
    event.preventDefault();
    if (!running) fail("The game could not start.", textOf(event.reason));
  });

  window.gossamer = {
    fail,
    fault,
    counts,
    hasFailed: () => failed,
    // `part` of the whole, 0 to 1; unknown if undefined.
    progress(part) {
      if (part === undefined) progress.removeAttribute("value");
      else progress.value = part;
    },
    // A moment in which nothing can be played.
    wait(text) {
      if (!failed) show(text, "status");
    },
    ready() {
      if (failed) return;
      running = true;
      notice.hidden = true;
    },
    // The player chose to try once more.
    recover() {
      failed = false;
      button.hidden = detail.hidden = true;
    },
    takeFault: () => waiting.shift(),
  };
})();
