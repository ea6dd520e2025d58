// node care.mjs URL BROWSER: what the page does for its player: saves that survive, fingers of which no point is lost, sound
// that waits, a picture that follows the device. In a headless Chromium.
import { Browser } from "./browser.mjs";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { noComplaints, open as openGame, run, saved, shown, started, state, ticks } from "./harness.mjs";

const [url, program] = process.argv.slice(2);
const LEVEL = "?level=garden/01";
let browser = new Browser(program);
const open = (query = "", options = {}) => openGame(browser, url + query, options);

async function win(page) {
  await run(page, 30);
  await page.swipe([159, 261], [321, 265], 8);
  await until("the win", async () => (await state(page, "won")) === 1, 60);
}
const wins = (text) => /"garden\/01": \{"stars": \d, "wins": (\d+)/.exec(text)?.[1];

await check("killed right after a win, the browser still knows it", async () => {
  const page = await open(LEVEL);
  await win(page);
  await until("the save", async () => wins(await saved(page)) === "1");
  // Only the database survives a kill at once; nothing else may be what brings it back.
  await browser.kill();
  browser = new Browser(program, browser.home);
  const again = await open(LEVEL);
  equal(wins(await saved(again)), "1", "wins in the new process");
  noComplaints(again);
  await again.close();
});

await check("a copy that was changed behind the game's back does not count, the other store's does", async () => {
  const page = await open();
  await page.ask(`localStorage.setItem("gossamer.save", '{"version": 3}'), localStorage.setItem("gossamer.save#", "9e15 1")`);
  await page.ask(`window.old = true`);
  await page.send("Page.reload");
  await until("a new page", () => page.ask(`window.old === undefined`).catch(() => false), 30);
  await started(page);
  equal(wins(await saved(page)), "1", "wins");
  await page.close();
});

await check("two pages add their progress up", async () => {
  const second = await open(LEVEL);
  await run(second, 20);
  const first = await open(LEVEL);
  await win(first);
  await until("both wins", async () => wins(await saved(first)) === "2");
  // The second page waits in the background, where time stands still; then it wins too.
  await second.send("Page.bringToFront");
  const before = await ticks(second);
  await second.press("p");
  await until("time to go on", async () => (await ticks(second)) > before);
  await win(second);
  await until("three wins", async () => wins(await saved(second)) === "3");
  await first.close();
  await second.close();
});

const NO_STORAGE = ["localStorage", "sessionStorage", "indexedDB"].map((name) =>
  `Object.defineProperty(window, "${name}", { get() { throw new DOMException("no", "SecurityError"); } });`).join("");

await check("without any storage the game plays, wins and says nothing in the console", async () => {
  const page = await open(LEVEL, { before: NO_STORAGE });
  await win(page);
  equal(await page.ask(`gossamer.counts.errors + gossamer.counts.rejections`), 0, "errors");
  noComplaints(page);
  await page.close();
});

// Writes down what the game is given.
const LISTEN = `(() => {
  window.points = [];
  const begin = WebAssembly.instantiate;
  WebAssembly.instantiate = (module, imports) => {
    const pull = imports.env.gossamer_pointers;
    const env = { ...imports.env, gossamer_pointers(pointer, capacity) {
      const count = pull(pointer, capacity);
      const floats = new Float32Array(wasm_memory.buffer, pointer, 6 * count);
      for (let i = 0; i < count; i += 1) points.push(Array.from(floats.subarray(6 * i, 6 * i + 6)));
      return count;
    } };
    return begin(module, { ...imports, env });
  };
})();`;
const points = (page) => page.ask(`points`);
const [ID, , PHASE, X, , AGE] = [0, 1, 2, 3, 4, 5];
const DOWN = 0, MOVE = 1, UP = 2, SECOND = 5;

await check("a burst of 200 moves arrives whole, with fractions and ages", async () => {
  const page = await open("", { before: LISTEN, density: 2 });
  await page.mouse("mouseMoved", 100, 300, 0);
  await page.mouse("mousePressed", 100, 300, 1);
  const sent = [];
  for (let i = 1; i <= 200; i += 1) sent.push(page.mouse("mouseMoved", 100 + i * 0.75, 300 + i * 0.5, 1));
  await Promise.all(sent);
  await page.mouse("mouseReleased", 250, 400, 0);
  await until("the release", async () => (await points(page)).some((point) => point[PHASE] === UP));
  const all = await points(page);
  const moves = all.filter((point) => point[PHASE] === MOVE);
  equal(moves.length, 200, "moves");
  ensure(moves.every((point, i) => Math.abs(point[X] - 2 * (100 + (i + 1) * 0.75)) < 0.01), "in order, to the fraction");
  ensure(all.every((point) => point[AGE] >= 0 && point[AGE] < 5000), "ages");
  await page.close();
});

await check("a release over something else ends the stroke, and the right button is told", async () => {
  const page = await open("", { before: LISTEN });
  await page.ask(`void Object.assign(document.body.appendChild(document.createElement("div")).style,
    { position: "fixed", left: "300px", top: 0, width: "180px", height: "100%", zIndex: 9 })`);
  await page.mouse("mouseMoved", 90, 300, 0);
  await page.mouse("mousePressed", 100, 300, 1);
  await page.mouse("mouseMoved", 200, 300, 1);
  await page.mouse("mouseMoved", 400, 300, 1);
  await page.mouse("mouseReleased", 400, 300, 0);
  await until("the release", async () => (await points(page)).some((point) => point[PHASE] === UP));
  await page.send("Input.dispatchMouseEvent", { type: "mousePressed", x: 200, y: 300, button: "right", buttons: 2, clickCount: 1 });
  await until("the right button", async () => (await points(page)).some((point) => point[PHASE] === SECOND));
  const phases = (await points(page)).map((point) => point[PHASE]);
  equal(phases.filter((phase) => phase === DOWN).length, 1, "presses");
  await page.close();
});

await check("ten fingers at once", async () => {
  const page = await open("", { before: LISTEN, touch: true });
  const fingers = Array.from({ length: 10 }, (_, i) => [30 + 42 * i, 500 + 10 * (i % 2)]);
  await page.touch("touchStart", fingers);
  await page.touch("touchMove", fingers.map(([x, y]) => [x + 5, y + 5]));
  await page.touch("touchEnd", []);
  await until("all releases", async () => (await points(page)).filter((point) => point[PHASE] === UP).length === 10);
  const ids = new Set((await points(page)).filter((point) => point[PHASE] === DOWN).map((point) => point[ID]));
  equal(ids.size, 10, "fingers");
  await page.close();
});

// A clock of the test's own: frames come when the browser has them, and say that `pace` ms have passed.
const PACED = `(() => {
  const real = window.requestAnimationFrame.bind(window);
  let now = performance.now();
  window.pace = 1000 / 60;
  window.requestAnimationFrame = (act) => real(() => act((now += pace)));
  navigator.getBattery = async () => (window.battery = Object.assign(new EventTarget(), { level: 1, charging: true }));
})();`;

await check("slow frames and an empty battery take parts of the picture away, steady ones bring them back", async () => {
  const page = await open(LEVEL, { before: PACED });
  const tier = () => state(page, "tier");
  await run(page, 300);
  equal(await tier(), 0, "parts at first");
  await page.ask(`void (pace = 30)`);
  await until("all parts to go", async () => (await tier()) === 3, 60);
  // Ten seconds for each, in frames that are as long as good ones may be.
  await page.ask(`void (pace = 24)`);
  await until("a part to come back", async () => (await tier()) < 3, 120);
  const before = await tier();
  await page.ask(`void (Object.assign(battery, { level: 0.19, charging: false }), battery.dispatchEvent(new Event("levelchange")))`);
  await until("the battery's part to go", async () => (await tier()) > before, 20);
  noComplaints(page);
  await page.close();
});

await check("a rejection is counted and hurts nobody", async () => {
  const page = await open(LEVEL);
  await page.ask(`void setTimeout(() => Promise.reject(new Error("nobody catches this")))`);
  await until("the count", () => page.ask(`gossamer.counts.rejections === 1`));
  const before = await ticks(page);
  await until("time to go on", async () => (await ticks(page)) > before + 10);
  ensure(await shown(page), "no notice");
  await page.close();
});

await check("hidden, the game waits in a last frame and keeps what must be kept; sound sleeps", async () => {
  const page = await open(LEVEL, { touch: true });
  await run(page, 100);
  await page.touch("touchStart", [[240, 700]]);
  await page.touch("touchEnd", []);
  await page.ask(`Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" })`);
  await page.ask(`document.dispatchEvent(new Event("visibilitychange"))`);
  await page.ask(`delete document.visibilityState`);
  await page.ask(`document.dispatchEvent(new Event("visibilitychange"))`);
  await sleep(200);
  const before = await ticks(page);
  await sleep(400);
  equal(await ticks(page), before, "ticks of a game that waits");
  noComplaints(page);
  await page.close();
});

await browser.close();
finish();
