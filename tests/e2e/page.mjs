// node page.mjs URL BROWSER GAME: the page in a headless Chromium.
import { Browser } from "./browser.mjs";
import { check, ensure, equal, finish, until } from "./check.mjs";
import { colours } from "./picture.mjs";

const [url, program] = process.argv.slice(2);
const browser = new Browser(program);

// Opens the page and waits until the game draws.
async function openGame(options) {
  const page = await browser.open(url, options);
  await until("the game to start", async () => {
    const state = await page.ask(`({ hidden: document.getElementById("notice")?.hidden,
      role: document.getElementById("notice")?.getAttribute("role"), text: document.getElementById("message")?.textContent })`);
    if (state.role === "alert") throw new Error(`${state.text} ${page.complaints.join("; ")}`);
    return state.hidden;
  }, 60);
  return page;
}

const noComplaints = (page) => equal(page.complaints.join("\n"), "", "console");

for (const density of [1, 2, 3]) {
  await check(`density ${density}: the game fills the page and nothing scrolls`, async () => {
    const page = await openGame({ width: 480, height: 720, density });
    const size = await page.ask(`(() => { const box = document.getElementById("glcanvas").getBoundingClientRect();
      return [box.left, box.top, box.width, box.height, canvas.width, canvas.height].join(); })()`);
    equal(size, [0, 0, 480, 720, 480 * density, 720 * density].join(), "canvas");
    await page.ask(`window.scrollTo(50, 50)`);
    const scroll = `[scrollX, scrollY, document.documentElement.scrollWidth, document.documentElement.scrollHeight].join()`;
    equal(await page.ask(scroll), "0,0,480,720", "scroll");
    const shot = await page.shot();
    equal(`${shot.width}x${shot.height}`, `${480 * density}x${720 * density}`, "picture");
    ensure(colours(shot) > 1, "the picture is blank");
    await page.swipe([100, 300], [400, 350]);
    noComplaints(page);
    await page.close();
  });
}

await check("the size follows the window and the density while the game runs", async () => {
  const page = await openGame({ width: 480, height: 720, density: 1 });
  const size = () => page.ask(`[canvas.width, canvas.height].join()`);
  await page.resize(800, 500, 1);
  await until("the new size", async () => (await size()) === "800,500");
  await page.resize(800, 500, 2);
  await until("the new density", async () => (await size()) === "1600,1000");
  noComplaints(page);
  await page.close();
});

await check("touch: a swipe neither scrolls nor zooms", async () => {
  const page = await openGame({ width: 480, height: 720, density: 2, touch: true });
  await page.touchSwipe([240, 600], [240, 100]);
  await page.touch("touchStart", [[200, 300], [280, 300]]);
  await page.touch("touchMove", [[100, 300], [380, 300]]);
  await page.touch("touchEnd", []);
  equal(await page.ask(`[scrollX, scrollY, visualViewport.scale].join()`), "0,0,1", "scroll and zoom");
  noComplaints(page);
  await page.close();
});

await check("without WebGL the page says so", async () => {
  const before = `HTMLCanvasElement.prototype.getContext = () => null;`;
  const page = await browser.open(url, { width: 480, height: 720, density: 1, before });
  await until("the message", () => page.ask(`document.getElementById("message")?.textContent.includes("WebGL")`));
  equal(await page.ask(`document.getElementById("notice").getAttribute("role")`), "alert", "role");
  await page.close();
});

await check("without WebAssembly the page says so", async () => {
  const page = await browser.open(url, { width: 480, height: 720, density: 1, before: `delete window.WebAssembly;` });
  await until("the message", () => page.ask(`document.getElementById("message")?.textContent.includes("WebAssembly")`));
  await page.close();
});

await check("without storage the game still runs", async () => {
  const before = `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });`;
  const page = await openGame({ width: 480, height: 720, density: 1, before });
  noComplaints(page);
  await page.close();
});

await browser.close();
finish();
