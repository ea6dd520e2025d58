// Small texts that outlive the page. Each is kept twice: in IndexedDB, which survives when the browser is killed a moment
// later, and in localStorage, which is there where IndexedDB is not; the copy with the higher number counts. A private
// window, an embedded frame or a full disk may refuse both: then the game is told, and the text lasts until the page is
// closed. An exception must not leave these functions, or it would break the game that called them.
"use strict";
(function () {
  const PREFIX = "gossamer.";
  const STORE = "texts";
  // Longest wait for the database before the game starts without it, in ms.
  const PATIENCE = 1500;
  // Texts of a folder are many, and localStorage is small: they go there only without a database.
  const isLarge = (key) => key.includes("/");

  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const bytes = (pointer, length) => new Uint8Array(wasm_memory.buffer, pointer, length);
  const text = (pointer, length) => decoder.decode(bytes(pointer, length));

  // What is known, by key: { text, number }. The game asks while it draws and cannot wait for a database.
  const known = new Map();
  let database;
  let last = 0;
  // The game has begun without the database: what comes out of it later would change things behind its back.
  let begun = false;

  function take(key, text, number) {
    last = Math.max(last, number);
    if (!(known.get(key)?.number >= number)) known.set(key, { text, number });
  }

  function readLocal() {
    try {
      for (let i = 0; i < localStorage.length; i += 1) {
        const key = localStorage.key(i);
        if (!key.startsWith(PREFIX) || key.endsWith("#")) continue;
        take(key, localStorage.getItem(key), Number(localStorage.getItem(`${key}#`)) || 0);
      }
    } catch (_) {
      // No storage of this kind.
    }
  }

  function writeLocal(key, { text, number }) {
    if (isLarge(key) && database) return false;
    try {
      localStorage.setItem(key, text);
      localStorage.setItem(`${key}#`, String(number));
      return true;
    } catch (_) {
      return false;
    }
  }

  function writeDatabase(key, entry) {
    if (!database) return false;
    try {
      const transaction = database.transaction(STORE, "readwrite");
      // A full disk is told afterwards: then this text and all later ones go to the other store.
      transaction.onabort = () => {
        database = undefined;
        writeLocal(key, entry);
      };
      transaction.objectStore(STORE).put(entry, key);
      return true;
    } catch (_) {
      return false;
    }
  }

  // Opens the database and reads it all.
  function openDatabase() {
    return new Promise((resolve) => {
      const request = indexedDB.open("gossamer", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onerror = (event) => (event.preventDefault(), resolve());
      request.onblocked = () => resolve();
      request.onsuccess = () => {
        const opened = request.result;
        if (begun) return opened.close();
        // The browser may take it away, and another page may want to replace it.
        opened.onclose = opened.onversionchange = () => (opened.close(), (database = undefined));
        const cursor = opened.transaction(STORE).objectStore(STORE).openCursor();
        cursor.onerror = (event) => (event.preventDefault(), resolve());
        cursor.onsuccess = () => {
          const entry = cursor.result;
          if (begun) return opened.close();
          if (entry) {
            const { text, number } = entry.value ?? {};
            if (typeof text === "string" && Number.isFinite(number)) take(entry.key, text, number);
            entry.continue();
            return;
          }
          database = opened;
          resolve();
        };
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

  // Gives back the length in bytes, or -1 if there is nothing; writes only if it fits.
  function get(key, keyLength, buffer, capacity) {
    const found = known.get(text(key, keyLength));
    if (found === undefined) return -1;
    const encoded = encoder.encode(found.text);
    if (encoded.length <= capacity) bytes(buffer, encoded.length).set(encoded);
    return encoded.length;
  }

  // Gives back 1 if it was stored, else 0: then it is only remembered.
  function set(key, keyLength, value, length) {
    const name = text(key, keyLength);
    // The time, so that a text written without the database is newer than what lies in there.
    last = Math.max(last + 1, Date.now());
    const entry = { text: text(value, length), number: last };
    known.set(name, entry);
    const [kept, copied] = [writeDatabase(name, entry), writeLocal(name, entry)];
    return kept || copied ? 1 : 0;
  }

  function remove(key, keyLength) {
    const name = text(key, keyLength);
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
    },
  });
})();
