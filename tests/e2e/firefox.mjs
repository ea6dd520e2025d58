// A Firefox in a window on a virtual screen (without a window it has no WebGL), driven over its own protocol Marionette: a
// TCP connection with messages like `24:[0,1,"WebDriver:...",{}]`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./check.mjs";
import { dragActions } from "./drag.mjs";
import { decodePng } from "./picture.mjs";

const PREFERENCES = {
  "marionette.port": 0,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.tabs.warnOnClose": false,
  "datareporting.policy.dataSubmissionPolicyBypassNotification": true,
  "dom.ipc.processPrelaunch.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

export class Firefox {
  static async start(program, display) {
    const firefox = new Firefox();
    firefox.home = mkdtempSync(join(tmpdir(), "gossamer-firefox-"));
    const profile = join(firefox.home, "profile");
    mkdirSync(profile);
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, "user.js"), lines.join("\n"));
    const env = { ...process.env, HOME: firefox.home, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1", MOZ_CRASHREPORTER_DISABLE: "1" };
    delete env.WAYLAND_DISPLAY;
    const flags = ["--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile, "about:blank"];
    firefox.process = spawn(program, flags, { env, stdio: "ignore" });
    firefox.process.on("exit", (code) => firefox.fail(`Firefox ended with ${code}`));
    const file = join(profile, "MarionetteActivePort");
    const port = await until("Firefox to listen", () => existsSync(file) && Number(readFileSync(file, "utf8")), 60);
    await firefox.connect(port);
    await firefox.send("WebDriver:NewSession", { capabilities: { alwaysMatch: { unhandledPromptBehavior: "accept" } } });
    return firefox;
  }

  constructor() {
    this.waiting = new Map();
    this.number = 0;
  }

  fail(why) {
    this.gone = why;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }

  // The greeting counts as the first message.
  connect(port) {
    return new Promise((resolve, reject) => {
      let data = Buffer.alloc(0);
      this.socket = createConnection(port, "127.0.0.1");
      this.socket.on("error", reject);
      this.socket.on("data", (more) => {
        data = Buffer.concat([data, more]);
        for (;;) {
          const colon = data.indexOf(":");
          const end = colon + 1 + Number(data.subarray(0, colon));
          if (colon < 0 || data.length < end) return;
          const message = JSON.parse(data.subarray(colon + 1, end));
          data = data.subarray(end);
          if (Array.isArray(message)) this.receive(message);
          else resolve();
        }
      });
    });
  }

  receive([, id, error, result]) {
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  send(command, parameters = {}) {
    if (this.gone) return Promise.reject(new Error(this.gone));
    this.number += 1;
    const id = this.number;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async open(url) {
    await this.send("WebDriver:Navigate", { url });
  }

  async ask(expression) {
    const { value } = await this.send("WebDriver:ExecuteScript", { script: `return (${expression})`, args: [], newSandbox: true });
    return value;
  }

  async shot() {
    const { value } = await this.send("WebDriver:TakeScreenshot", { full: false, hash: false });
    return decodePng(Buffer.from(value, "base64"));
  }

  async swipe(from, to) {
    await this.send("WebDriver:PerformActions", { actions: dragActions(from, to) });
  }

  // Errors and warnings of the console that come from the page at this address.
  async complaints(url) {
    await this.send("Marionette:SetContext", { value: "chrome" });
    const script = `
      const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
      const called = storage.getEvents().filter((event) => ["error", "warn", "assert"].includes(event.level))
        .map((event) => [event.filename, event.level + ": " + event.arguments.map(String).join(" ")]);
      const thrown = Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError)
        .map((message) => [message.sourceName, message.errorMessage]);
      return [...called, ...thrown].filter(([file]) => file?.startsWith(arguments[0])).map(([, text]) => text);`;
    const { value } = await this.send("WebDriver:ExecuteScript", { script, args: [url] });
    await this.send("Marionette:SetContext", { value: "content" });
    return value;
  }

  async close() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    await this.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => this.process.kill("SIGKILL"));
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(timer);
    this.socket.destroy();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
