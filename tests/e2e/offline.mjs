// node offline.mjs DIST BROWSER: the page without a network, its updates, and deploys that went wrong, in Chromium.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { colours } from "./picture.mjs";
import { Server } from "./server.mjs";

const [dist, program] = process.argv.slice(2);
const SIZE = { width: 480, height: 720, density: 1 };
const folder = mkdtempSync(join(tmpdir(), "gossamer-site-"));
cpSync(dist, folder, { recursive: true });
const home = mkdtempSync(join(tmpdir(), "gossamer-browser-"));
const server = await new Server(folder).start();
let browser = new Browser(program, home);

const runs = `document.getElementById("notice")?.hidden === true`;
const cached = (page) => page.ask(`caches.keys().then((names) => names.sort().join())`);
const versionOf = () => /VERSION = "(\w+)"/.exec(readFileSync(join(folder, "sw.js"), "utf8"))[1];
const noComplaints = (page) => equal(page.complaints.join("\n"), "", "console");

async function open(address = "") {
  const page = await browser.open(server.url + address, SIZE);
  await until("the game to start", () => page.ask(runs).catch(() => false), 60);
  return page;
}

// Deploys another version: `change` edits files, and the list in the service worker follows unless `lie`.
function deploy(change, lie = false) {
  change();
  const worker = join(folder, "sw.js");
  let text = readFileSync(worker, "utf8");
  const files = [...text.matchAll(/\["([^"]+)", "sha256-[^"]+"\]/g)].map((match) => match[1]);
  for (const file of files) {
    const hash = createHash("sha256").update(readFileSync(join(folder, file))).digest("base64");
    if (!lie) text = text.replace(new RegExp(`\\["${file.replaceAll(".", "\\.")}", "[^"]+"\\]`), `["${file}", "sha256-${hash}"]`);
  }
  const version = createHash("sha256").update(text + Math.random()).digest("hex").slice(0, 12);
  writeFileSync(worker, text.replace(/VERSION = "\w+"/, `VERSION = "${version}"`));
}

const askForUpdate = (page) => page.ask(`navigator.serviceWorker.getRegistration().then((found) => found.update())
  .then(() => "", (error) => error.message)`);
// Whether the page asks about a new version; it may also ask to be installed.
const offered = (page) => page.ask(`!document.getElementById("offer").hidden &&
  document.getElementById("offer-words").textContent.includes("new version")`);

await check("the first visit loads each file once for the game and once for later, and keeps them all", async () => {
  const page = await open();
  await until("the cache", async () => (await cached(page)) === `gossamer-${versionOf()}`, 30);
  await until("the worker", () => page.ask(`navigator.serviceWorker.ready.then((found) => found.active?.state === "activated")`));
  equal(await page.ask(`document.getElementById("offer").hidden`), true, "no question on the first visit");
  noComplaints(page);
  await page.close();
});

await check("without the server: a reload, an address with a question mark, and a level", async () => {
  await server.stop();
  for (const address of ["", "?from=chat", "?level=garden/02"]) {
    const page = await open(address);
    ensure(colours(await page.shot()) > 1, "the picture is blank");
    noComplaints(page);
    await page.close();
  }
});

await check("a new process of the browser without the server starts the game", async () => {
  await browser.quit();
  browser = new Browser(program, home);
  const page = await open();
  equal(await page.ask(`performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith(".wasm")).length`), 1, "games");
  ensure(colours(await page.shot()) > 1, "the picture is blank");
  noComplaints(page);
  await page.close();
});

await check("a new version waits for the player's word, then replaces everything at once", async () => {
  await server.start();
  const old = versionOf();
  const [page, other] = [await open(), await open()];
  deploy(() => appendFileSync(join(folder, "offer.css"), "\n/* new */\n"));
  // The page names the sheet with its hash: a deploy changes that too.
  deploy(() => {
    const hash = createHash("sha256").update(readFileSync(join(folder, "offer.css"))).digest("base64");
    const index = join(folder, "index.html");
    writeFileSync(index, readFileSync(index, "utf8").replace(/(offer\.css" integrity=")[^"]+/, `$1sha256-${hash}`));
  });
  equal(await askForUpdate(page), "", "the update");
  await until("the question", () => offered(page));
  await page.ask(`window.old = true`);
  await other.ask(`window.old = true`);
  // A page in the background draws nothing.
  await page.send("Page.bringToFront");
  await page.send("Page.reload");
  await until("the game again", async () => (await page.ask(`window.old === undefined && ${runs}`).catch(() => false)), 60);
  const sheet = `fetch("offer.css").then((answer) => answer.text()).then((text) => text.includes("/* new */"))`;
  equal(await page.ask(sheet), false, "the new sheet before the player's word");
  await until("the question again", () => offered(page));
  await page.ask(`window.old = true`);
  await page.ask(`document.getElementById("offer-yes").click()`);
  await until("the new version", async () => (await page.ask(`window.old === undefined && ${runs}`).catch(() => false)), 60);
  equal(await page.ask(sheet), true, "the new sheet");
  equal(await cached(page), `gossamer-${versionOf()}`, "caches");
  ensure(versionOf() !== old, "the version is a new one");
  equal(await other.ask(`window.old === true`), true, "the other page plays on");
  noComplaints(page);
  await page.close();
  await other.close();
});

await check("a damaged deploy is refused, and the old version plays on without the server", async () => {
  const before = versionOf();
  const page = await open();
  const sheet = join(folder, "page.css");
  const whole = readFileSync(sheet);
  deploy(() => appendFileSync(sheet, "\n/* half */\n"), true);
  server.asked = [];
  await askForUpdate(page);
  await until("the damaged file to be fetched", () => server.asked.includes("/page.css"));
  await until("the refusal", () => page.ask(`navigator.serviceWorker.getRegistration()
    .then((found) => found.installing === null && found.waiting === null)`));
  await sleep(500);
  equal(await offered(page), false, "a question");
  equal(await cached(page), `gossamer-${before}`, "caches");
  await page.close();
  await server.stop();
  const again = await open();
  ensure(colours(await again.shot()) > 1, "the picture is blank");
  noComplaints(again);
  await again.close();
  await server.start();
  writeFileSync(sheet, whole);
});

await check("a page whose scripts are of two versions says so instead of running", async () => {
  const fresh = new Browser(program);
  const script = join(folder, "storage.js");
  const whole = readFileSync(script);
  appendFileSync(script, "\n// of another version\n");
  const page = await fresh.open(server.url, SIZE);
  await until("the message", () => page.ask(`document.getElementById("notice")?.getAttribute("role") === "alert"`));
  await fresh.close();
  writeFileSync(script, whole);
});

await check("the manifest is whole and its icons are there", async () => {
  const page = await open();
  const { errors } = await page.send("Page.getAppManifest");
  equal(errors.map((error) => error.message).join(), "", "errors in the manifest");
  const { installabilityErrors } = await page.send("Page.getInstallabilityErrors");
  // A browser without a window cannot install; that is not the page's fault.
  const ours = installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito");
  equal(ours.join(), "", "what keeps it from being installed");
  for (const [name, side] of [["icon-192.png", 192], ["icon-512.png", 512], ["icon-maskable-512.png", 512], ["icon.svg", 0]]) {
    const size = await page.ask(`new Promise((done) => { const image = new Image(); image.onload = () => done(image.naturalWidth);
      image.onerror = () => done(-1); image.src = "${name}"; })`);
    ensure(side === 0 ? size > 0 : size === side, `${name} is ${size} wide`);
  }
  noComplaints(page);
  await page.close();
});

await browser.quit();
await server.stop();
for (const path of [home, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
finish();
