// A headless Chromium driven over its debugging pipe (two file descriptors, messages end with a zero byte), so that no
// package is needed but the browser.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodePng } from "./picture.mjs";

const FLAGS = [
  "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader", "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-extensions", "--mute-audio", "--disable-dev-shm-usage",
];

export class Browser {
  // `home` is a folder of an earlier one that was killed; without it the browser knows nothing.
  constructor(program, home = mkdtempSync(join(tmpdir(), "gossamer-browser-"))) {
    this.home = home;
    const env = { ...process.env, HOME: this.home };
    const flags = [...FLAGS, `--user-data-dir=${join(this.home, "profile")}`, "about:blank"];
    this.process = spawn(program, flags, { env, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.number = 0;
    this.waiting = new Map();
    this.listeners = new Map();
    let text = "";
    this.process.stdio[4].setEncoding("utf8");
    this.process.stdio[4].on("data", (data) => {
      const messages = (text + data).split("\0");
      text = messages.pop();
      for (const message of messages) this.receive(JSON.parse(message));
    });
    const gone = (why) => {
      this.gone = why;
      for (const { reject } of this.waiting.values()) reject(new Error(`the browser is gone (${why})`));
      this.waiting.clear();
    };
    this.process.on("error", (error) => gone(error.message));
    this.process.on("exit", gone);
    this.process.stdio[3].on("error", () => {});
  }

  receive(message) {
    if (message.id === undefined) {
      this.listeners.get(message.sessionId)?.(message.method, message.params);
      return;
    }
    const { resolve, reject } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    if (this.gone !== undefined) return Promise.reject(new Error(`the browser is gone (${this.gone})`));
    this.number += 1;
    const id = this.number;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  // Opens a page of this size in CSS pixels and this density. `before`: a script that runs before the page's own.
  async open(url, { width, height, density, touch = false, before = "" }) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    this.listeners.set(sessionId, (method, params) => page.hear(method, params));
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
    await page.resize(width, height, density);
    if (touch) await page.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 10 });
    if (before) await page.send("Page.addScriptToEvaluateOnNewDocument", { source: before });
    await page.send("Page.navigate", { url });
    return page;
  }

  // Ends it as a phone that needs memory does, and leaves its folder.
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  // Ends the process and keeps its home.
  async quit() {
    if (this.gone === undefined) {
      const gone = new Promise((resolve) => this.process.once("exit", resolve));
      this.send("Browser.close").catch(() => {});
      await gone;
    }
  }

  async close() {
    await this.quit();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

class Page {
  constructor(browser, sessionId, targetId) {
    this.browser = browser;
    this.sessionId = sessionId;
    this.targetId = targetId;
    // Everything that a developer would see in red or yellow in the console.
    this.complaints = [];
    this.console = [];
  }

  send(method, params) {
    return this.browser.send(method, params, this.sessionId);
  }

  hear(method, params) {
    if (method === "Runtime.consoleAPICalled") {
      const text = params.args.map((arg) => arg.value ?? arg.description).join(" ");
      this.console.push(text);
      if (["error", "warning", "assert"].includes(params.type)) this.complaints.push(`${params.type}: ${text}`);
    } else if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.complaints.push(`exception: ${exception?.description ?? text}`);
    } else if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
      this.complaints.push(`${params.entry.level}: ${params.entry.text} ${params.entry.url ?? ""}`);
    }
  }

  resize(width, height, density) {
    const metrics = { width, height, deviceScaleFactor: density, mobile: false };
    return this.send("Emulation.setDeviceMetricsOverride", metrics);
  }

  // The value of an expression in the page; gives it no user gesture, so that it cannot unlock sound by itself.
  async ask(expression) {
    const params = { expression, returnByValue: true, awaitPromise: true, userGesture: false };
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", params);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  // A picture of the page in device pixels.
  async shot() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return decodePng(Buffer.from(data, "base64"));
  }

  // Presses a key of the letters, like "p", for a few frames.
  async press(letter) {
    const key = { key: letter, code: `Key${letter.toUpperCase()}`, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  mouse(type, x, y, buttons) {
    const button = type === "mouseMoved" ? "none" : "left";
    const clickCount = type === "mouseMoved" ? 0 : 1;
    return this.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount, pointerType: "mouse" });
  }

  // Presses at `from`, moves in `steps` to `to`, and releases there; points are [x, y] in CSS pixels.
  async swipe(from, to, steps = 20) {
    await this.mouse("mouseMoved", ...from, 0);
    await this.mouse("mousePressed", ...from, 1);
    for (let i = 1; i <= steps; i += 1) await this.mouse("mouseMoved", ...between(from, to, i / steps), 1);
    await this.mouse("mouseReleased", ...to, 0);
  }

  touch(type, points) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    return this.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  // As `swipe`, with a finger.
  async touchSwipe(from, to, steps = 20) {
    await this.touch("touchStart", [from]);
    for (let i = 1; i <= steps; i += 1) await this.touch("touchMove", [between(from, to, i / steps)]);
    await this.touch("touchEnd", []);
  }

  close() {
    return this.browser.send("Target.closeTarget", { targetId: this.targetId });
  }
}

const between = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
