// What the tests of the page share: opening the game in a browser and asking it.
import { equal, until } from "./check.mjs";

export const SIZE = { width: 480, height: 720, density: 1 };

export const shown = (page) => page.ask(`document.getElementById("notice")?.hidden === true`).catch(() => false);
export const alerted = (page) => page.ask(`document.querySelector("#notice[role=alert] #message")?.textContent ?? ""`);

export async function started(page) {
  await until("the game to start", async () => {
    const alert = await alerted(page).catch(() => "");
    if (alert) throw new Error(`${alert} ${page.complaints.join("; ")}`);
    return shown(page);
  }, 60);
}

// Opens the game and waits until it draws.
export async function open(browser, url, options = {}) {
  const page = await browser.open(url, { ...SIZE, ...options });
  await started(page);
  return page;
}

export const state = (page, what) => page.ask(`wasm_exports.gossamer_state_${what}()`);
export const ticks = (page) => state(page, "ticks");
export const run = (page, tick) => until(`tick ${tick}`, async () => (await ticks(page)) >= tick, 60);
export const noComplaints = (page) => equal(page.complaints.join("\n"), "", "console");
export const saved = (page) => page.ask(`localStorage.getItem("gossamer.save") ?? ""`);
