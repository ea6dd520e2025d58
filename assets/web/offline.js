// Lets the page work without a network, tells of a new version and waits for the player's word, and offers to install the
// game where the browser can. Comes last: it has time until the game runs.
"use strict";
(function () {
  const VISITS = "gossamer-visits";
  const REFUSED = "gossamer-not-installed";
  const offer = document.getElementById("offer");
  const words = document.getElementById("offer-words");
  const yes = document.getElementById("offer-yes");
  const no = document.getElementById("offer-no");

  // Asks something at the page's edge; the game runs on. One question at a time, and the latest counts.
  function ask(text, answer, accept, refuse) {
    words.textContent = text;
    yes.textContent = answer;
    yes.onclick = () => {
      offer.hidden = true;
      accept();
    };
    no.onclick = () => {
      offer.hidden = true;
      refuse();
    };
    offer.hidden = false;
  }

  // An embedded page may have no storage.
  function remembered(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  }

  function remember(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch (_) {
      // Then it is asked again.
    }
  }

  function tellOfUpdate(waiting) {
    ask("A new version of the game is ready.", "Update now", () => {
      // Only the page whose player agreed starts anew; others play on with what they have loaded.
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    }, () => {});
  }

  async function keepOffline() {
    try {
      const registration = await navigator.serviceWorker.register("sw.js", { scope: "./", updateViaCache: "none" });
      // The first one of all is no update.
      const ready = (worker) => navigator.serviceWorker.controller && tellOfUpdate(worker);
      if (registration.waiting) ready(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker.addEventListener("statechange", () => {
          if (worker.state === "installed") ready(worker);
        });
      });
      // A page may stay open for days.
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") registration.update().catch(() => {});
      });
    } catch (_) {
      // A private window, an embedded frame, no network: the game plays all the same.
    }
  }

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    // Who came once may only be looking.
    if (remembered(REFUSED) || Number(remembered(VISITS)) < 2 || !offer.hidden) return;
    ask("Gossamer can be installed and then plays like any app.", "Install", () => event.prompt(), () => remember(REFUSED, "1"));
  });

  remember(VISITS, String(Number(remembered(VISITS)) + 1));
  if ("serviceWorker" in navigator && window.isSecureContext) {
    if (document.readyState === "complete") keepOffline();
    else window.addEventListener("load", keepOffline);
  }
})();
