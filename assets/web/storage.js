// Small texts that outlive the page. Each is kept twice: in IndexedDB, which survives when the browser is killed a moment
// later, and in localStorage, which is there where IndexedDB is not; the whole copy with the higher number counts. Pages
// that are open at once tell each other, so that the game can put their progress together. A private window, an embedded
// frame or a full disk may refuse both stores: then the game is told, and the text lasts until the page is closed. An
// exception must not leave these functions, or it would break the game that called them.
"use strict";
(function () {
  const PREFIX = "gossamer.";
  const STORE = "texts";
  // Longest wait for the database before the game starts without it, in ms.
  const PATIENCE = 1500;
  // Texts of a folder are many, and localStorage is small: they go there only without a database.
  const isLarge = (key) => key.includes("/");

  // What is known, by key: { text, number }. The game asks while it draws and cannot wait for a database.
  const known = new Map();
  let database;
  let last = 0;
  // The game has begun without the database: what comes out of it later would change things behind its back.
  let begun = false;

  // FNV-1a over the letters.
  function sumOf(text) {
    let sum = 0x811c9dc5;
    for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
    return sum >>> 0;
  }

  // Takes what a store or another page has, if it is whole and newer. What an older game wrote has no sum.
  function take(key, text, number, sum) {
    if (typeof text !== "string" || !Number.isFinite(number)) return false;
    if (sum !== undefined && sum !== sumOf(text)) return false;
    last = Math.max(last, number);
    if (known.get(key)?.number >= number) return false;
    known.set(key, { text, number });
    return true;
  }

  const numbersOf = (key) => (localStorage.getItem(`${key}#`) ?? "0").split(" ").map(Number);

  function readLocal() {
    let news = false;
    try {
      for (let i = 0; i < localStorage.length; i += 1) {
        const key = localStorage.key(i);
        if (!key.startsWith(PREFIX) || key.endsWith("#")) continue;
        news = take(key, localStorage.getItem(key), ...numbersOf(key)) || news;
      }
    } catch (_) {
      // No storage of this kind.
    }
    return news;
  }

  function writeLocal(key, { text, number }) {
    if (isLarge(key) && database) return false;
    try {
      // Another page may have written since.
      const [theirs, sum] = numbersOf(key);
      const whole = sum === undefined || sum === sumOf(localStorage.getItem(key) ?? "");
      if (!whole || !(theirs > number)) {
        localStorage.setItem(key, text);
        localStorage.setItem(`${key}#`, `${number} ${sumOf(text)}`);
      }
      return true;
    } catch (_) {
      return false;
    }
  }

  function writeDatabase(key, entry) {
    if (!database) return false;
    try {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      // A full disk is told afterwards: then this text and all later ones go to the other store.
      transaction.onabort = () => {
        database = undefined;
        writeLocal(key, entry);
      };
      transaction.objectStore(STORE).put({ ...entry, sum: sumOf(entry.text) }, key);
      return true;
    } catch (_) {
      return false;
    }
  }

  // Reads all texts of a database; true if one of them was news.
  function readDatabase(opened) {
    return new Promise((resolve) => {
      let news = false;
      const cursor = opened.transaction(STORE).objectStore(STORE).openCursor();
      cursor.onerror = (event) => (event.preventDefault(), resolve(news));
      cursor.onsuccess = () => {
        const entry = cursor.result;
        if (!entry) return resolve(news);
        const { text, number, sum } = entry.value ?? {};
        news = take(entry.key, text, number, sum) || news;
        entry.continue();
      };
    });
  }

  // Opens the database and reads it all.
  function openDatabase() {
    return new Promise((resolve) => {
      const request = indexedDB.open("gossamer", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onerror = (event) => (event.preventDefault(), resolve());
      request.onblocked = () => resolve();
      request.onsuccess = async () => {
        const opened = request.result;
        if (begun) return opened.close();
        // The browser may take it away, and another page may want to replace it.
        opened.onclose = opened.onversionchange = () => (opened.close(), (database = undefined));
        await readDatabase(opened);
        if (begun) return opened.close();
        database = opened;
        resolve();
      };
    });
  }

  async function start() {
    readLocal();
    try {
      await Promise.race([openDatabase(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    } catch (_) {
      // No storage of this kind.
    }
    begun = true;
    for (const [key, entry] of known) writeLocal(key, entry);
  }

  // Other pages of the game that are open now.
  let changed = false;
  let others;
  try {
    others = new BroadcastChannel("gossamer");
    others.onmessage = ({ data }) => {
      if (typeof data?.key === "string") changed = take(data.key, data.text, data.number, data.sum) || changed;
    };
  } catch (_) {
    // Then they see each other's progress when they come to the front.
  }

  function tellOthers(key, { text, number }) {
    try {
      others?.postMessage({ key, text, number, sum: sumOf(text) });
    } catch (_) {
      // They read it from the store.
    }
  }

  // A page in the background hears nothing while it sleeps.
  async function catchUp() {
    if (document.visibilityState === "hidden" || !begun) return;
    changed = readLocal() || changed;
    try {
      if (database) changed = (await readDatabase(database)) || changed;
    } catch (_) {
      // It was taken away.
    }
  }
  document.addEventListener("visibilitychange", catchUp);
  window.addEventListener("pageshow", catchUp);

  // The page may never be seen again.
  gossamer.flushStorage = () => {
    for (const [key, entry] of known) writeLocal(key, entry);
  };

  function works() {
    if (database) return true;
    try {
      localStorage.setItem(`${PREFIX}#`, "");
      localStorage.removeItem(`${PREFIX}#`);
      return true;
    } catch (_) {
      return false;
    }
  }

  // Asks the browser not to clear our texts when it needs room. Some ask the player, so this happens once.
  let asked = false;
  function persist() {
    if (asked) return;
    asked = true;
    try {
      navigator.storage?.persist?.().catch(() => {});
    } catch (_) {
      // An embedded page may not ask.
    }
  }

  // Gives back the length in bytes, or -1 if there is nothing; writes only if it fits.
  function get(key, keyLength, buffer, capacity) {
    const found = known.get(gossamer.text(key, keyLength));
    if (found === undefined) return -1;
    const encoded = new TextEncoder().encode(found.text);
    if (encoded.length <= capacity) gossamer.bytes().set(encoded, buffer);
    return encoded.length;
  }

  // Gives back 1 if it was stored, else 0: then it is only remembered.
  function set(key, keyLength, value, length) {
    const name = gossamer.text(key, keyLength);
    // The time, so that a text written without the database is newer than what lies in there.
    last = Math.max(last + 1, Date.now());
    const entry = { text: gossamer.text(value, length), number: last };
    known.set(name, entry);
    const [kept, copied] = [writeDatabase(name, entry), writeLocal(name, entry)];
    tellOthers(name, entry);
    return kept || copied ? 1 : 0;
  }

  function remove(key, keyLength) {
    const name = gossamer.text(key, keyLength);
    known.delete(name);
    try {
      localStorage.removeItem(name);
      localStorage.removeItem(`${name}#`);
    } catch (_) {
      // No storage of this kind.
    }
    try {
      database?.transaction(STORE, "readwrite").objectStore(STORE).delete(name);
    } catch (_) {
      // It is closing: what stays in there does no harm.
    }
  }

  gossamer.storageReady = start();

  miniquad_add_plugin({
    name: "gossamer_storage",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_storage_get = get;
      imports.env.gossamer_storage_set = set;
      imports.env.gossamer_storage_remove = remove;
      imports.env.gossamer_storage_works = () => (works() ? 1 : 0);
      imports.env.gossamer_storage_persist = persist;
      // Whether another page has stored something since the last question.
      imports.env.gossamer_storage_changed = () => {
        const news = changed;
        changed = false;
        return news ? 1 : 0;
      };
    },
  });
})();
