// node life.mjs URL BROWSER: the game survives what happens to pages, and goes on at the same tick: a lost graphics context,
// an exception, a panic, a trap. In a headless Chromium.
import { Browser } from "./browser.mjs";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { alerted, noComplaints, open as openGame, run, shown, started, state, ticks } from "./harness.mjs";
import { colours } from "./picture.mjs";

const [url, program] = process.argv.slice(2);
const browser = new Browser(program);
const open = (query) => openGame(browser, url + query);

// What the page knows of the running game, at the moment when `act` is done to it.
const doTo = (page, act) => page.ask(`(() => {
  window.old = wasm_exports;
  const tick = wasm_exports.gossamer_state_ticks();
  ${act};
  return tick;
})()`);

// The game goes on at `tick`, or in the frame that came before the loss was told, and waits there.
async function goesOnAt(page, tick) {
  await until("a new instance", () => page.ask(`wasm_exports !== old && wasm_exports.memory !== undefined`), 20);
  await until("the game on the screen", () => shown(page), 20);
  await until("the tick where it was", async () => (await ticks(page)) >= tick, 30);
  const there = await ticks(page);
  ensure(there <= tick + 12, `went on at tick ${there} instead of ${tick}`);
  await sleep(300);
  equal(await ticks(page), there, "it waits for the player");
  ensure(colours(await page.shot()) > 100, "the picture is blank");
}

async function resume(page) {
  const before = await ticks(page);
  await page.press("p");
  await until("time to go on", async () => (await ticks(page)) > before + 10);
}

const LOSE = `window.loss = gl.getExtension("WEBGL_lose_context"); loss.loseContext()`;

for (const [name, query] of [["a level", "?level=garden/01"], ["a night", "?level=spider/01"]]) {
  await check(`a lost context: ${name} goes on at the same tick, on the same page`, async () => {
    const page = await open(query);
    await run(page, 200);
    const tick = await doTo(page, LOSE);
    await until("a word about it", () => page.ask(`!document.getElementById("notice").hidden`));
    await page.ask(`void setTimeout(() => loss.restoreContext(), 300)`);
    await goesOnAt(page, tick);
    await resume(page);
    noComplaints(page);
    await page.close();
  });
}

await check("a cut rope stays cut over a lost context", async () => {
  const page = await open("?level=garden/01");
  await run(page, 30);
  const whole = await state(page, "ropes");
  await page.swipe([159, 261], [321, 265], 8);
  await until("the cut", async () => (await state(page, "ropes")) !== whole);
  const cut = await state(page, "ropes");
  const tick = await doTo(page, LOSE);
  await page.ask(`void setTimeout(() => loss.restoreContext(), 100)`);
  await goesOnAt(page, tick);
  equal(await state(page, "ropes"), cut, "ropes");
  noComplaints(page);
  await page.close();
});

const CRASHES = {
  "an exception in a frame": `gl.drawElementsInstanced = () => { delete gl.drawElementsInstanced; throw new Error("no ink"); }`,
  "a panic in a frame": `wasm_exports.gossamer_panic_next()`,
  "a trap between frames": `setTimeout(() => wasm_exports.gossamer_replay(0xfffffff0, 64))`,
};
for (const [name, act] of Object.entries(CRASHES)) {
  await check(`${name}: the game goes on at the same tick, and the log knows`, async () => {
    const page = await open("?level=garden/01");
    await run(page, 150);
    const tick = await doTo(page, act);
    await goesOnAt(page, tick);
    ensure(await page.ask(`gossamer.counts.errors > 0`), "it was counted");
    ensure(page.complaints.every((text) => /no ink|a test asked|unreachable|memory access|RuntimeError/.test(text)), page.complaints.join());
    await resume(page);
    await page.close();
  });
}

await check("a fourth crash in a minute ends in a message with its cause, and the button goes on", async () => {
  const page = await open("?level=garden/01");
  await run(page, 60);
  const tick = await ticks(page);
  for (let i = 0; i < 4; i += 1) {
    await until("the game", () => page.ask(`wasm_exports.gossamer_panic_next !== undefined && wasm_exports.memory !== undefined`));
    await until("the game on the screen", async () => (await shown(page)) || (await alerted(page)) !== "", 20);
    // A crash right after a start would cost the snapshot.
    await sleep(1500);
    await page.ask(`wasm_exports.gossamer_panic_next()`);
  }
  await until("the message", async () => (await alerted(page)).includes("mistake of ours"));
  ensure((await page.ask(`document.getElementById("detail").textContent`)).includes("a test asked for a panic"), "its cause");
  await page.ask(`void (window.old = undefined, document.getElementById("again").click())`);
  await until("the game again", () => shown(page), 20);
  await until("the tick where it was", async () => (await ticks(page)) >= tick, 30);
  await page.close();
});

await check("a context that never comes back is fetched by a reload, which goes on too", async () => {
  const page = await open("?level=garden/01");
  await run(page, 150);
  const tick = await doTo(page, LOSE);
  await until("a new page", () => page.ask(`window.old === undefined`).catch(() => false), 30);
  await started(page);
  await until("the tick where it was", async () => (await ticks(page)) >= tick, 30);
  ensure((await ticks(page)) <= tick + 12, "at the same tick");
  await page.close();
});

await browser.close();
finish();
