// A virtual X screen and the few X11 requests that the window test needs, spoken directly: finding the window, mouse
// input through the XTEST extension, pictures, and the message that a window manager's close button sends.
import { spawn } from "node:child_process";
import { createConnection } from "node:net";
import { sleep } from "./check.mjs";
import { picture } from "./picture.mjs";

// Starts Xvfb on a free display; gives { display, connect(), stop() }.
export async function startScreen(width, height) {
  const args = ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp", "-ac", "+extension", "GLX"];
  const server = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3].once("data", (data) => resolve(parseInt(data.toString(), 10)));
  });
  return {
    display: `:${number}`,
    connect: () => Screen.connect(number),
    stop: () => server.kill(),
  };
}

const pad = (length) => (4 - (length % 4)) % 4;

class Screen {
  static connect(number) {
    return new Promise((resolve, reject) => {
      const socket = createConnection(`/tmp/.X11-unix/X${number}`);
      socket.on("error", reject);
      new Screen(socket, resolve);
    });
  }

  constructor(socket, ready) {
    this.socket = socket;
    this.sequence = 0;
    this.waiting = new Map();
    this.buffer = Buffer.alloc(0);
    this.ready = ready;
    socket.on("data", (data) => {
      this.buffer = Buffer.concat([this.buffer, data]);
      while (this.ready ? this.readSetup() : this.readMessage());
    });
    const hello = Buffer.alloc(12);
    hello.write("l");
    hello.writeUInt16LE(11, 2);
    socket.write(hello);
  }

  close() {
    this.socket.end();
  }

  readSetup() {
    if (this.buffer.length < 8) return false;
    const length = 8 + this.buffer.readUInt16LE(6) * 4;
    if (this.buffer.length < length) return false;
    const vendor = this.buffer.readUInt16LE(24);
    const formats = this.buffer[29];
    const screen = 40 + vendor + pad(vendor) + formats * 8;
    this.root = this.buffer.readUInt32LE(screen);
    this.width = this.buffer.readUInt16LE(screen + 20);
    this.height = this.buffer.readUInt16LE(screen + 22);
    this.buffer = this.buffer.subarray(length);
    const ready = this.ready;
    this.ready = undefined;
    ready(this);
    return true;
  }

  readMessage() {
    if (this.buffer.length < 32) return false;
    const type = this.buffer[0];
    const length = type === 1 ? 32 + this.buffer.readUInt32LE(4) * 4 : 32;
    if (this.buffer.length < length) return false;
    const message = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    const waiter = type <= 1 && this.waiting.get(message.readUInt16LE(2));
    if (waiter) {
      this.waiting.delete(message.readUInt16LE(2));
      if (type === 1) waiter.resolve(message);
      else waiter.reject(new Error(`X error ${message[1]}`));
    }
    return true;
  }

  // Sends a request: code, the byte after it, and the body in 32-bit words or as a buffer.
  send(code, detail, body) {
    const words = Buffer.isBuffer(body) ? body : Buffer.from(Uint32Array.from(body).buffer);
    const head = Buffer.from([code, detail, 0, 0]);
    head.writeUInt16LE(1 + (words.length + pad(words.length)) / 4, 2);
    this.socket.write(Buffer.concat([head, words, Buffer.alloc(pad(words.length))]));
    this.sequence = (this.sequence + 1) & 0xffff;
  }

  ask(code, detail, body) {
    this.send(code, detail, body);
    return new Promise((resolve, reject) => this.waiting.set(this.sequence, { resolve, reject }));
  }

  named(code, name, more = 0) {
    const body = Buffer.alloc(4 + name.length);
    body.writeUInt16LE(name.length, 0);
    body.write(name, 4, "latin1");
    return this.ask(code, more, body);
  }

  async atom(name) {
    return (await this.named(16, name)).readUInt32LE(8);
  }

  // The size and place of a window: { id, x, y, width, height, mapped }.
  async look(id) {
    const [geometry, attributes] = await Promise.all([this.ask(14, 0, [id]), this.ask(3, 0, [id])]);
    const [x, y] = [geometry.readInt16LE(12), geometry.readInt16LE(14)];
    const [width, height] = [geometry.readUInt16LE(16), geometry.readUInt16LE(18)];
    return { id, x, y, width, height, mapped: attributes[26] === 2 };
  }

  // The visible windows right under the root; without a window manager those are the programs' own.
  async windows() {
    const tree = await this.ask(15, 0, [this.root]);
    const ids = Array.from({ length: tree.readUInt16LE(16) }, (_, i) => tree.readUInt32LE(32 + i * 4));
    const all = await Promise.all(ids.map((id) => this.look(id)));
    return all.filter((window) => window.mapped && window.width > 1);
  }

  // What is on the screen now.
  async shot() {
    const box = Buffer.alloc(16);
    box.writeUInt32LE(this.root, 0);
    box.writeUInt16LE(this.width, 8);
    box.writeUInt16LE(this.height, 10);
    box.writeUInt32LE(0xffffffff, 12);
    const image = (await this.ask(73, 2, box)).subarray(32);
    return picture(this.width, this.height, (x, y) => {
      const at = (y * this.width + x) * 4;
      return [image[at + 2], image[at + 1], image[at]];
    });
  }

  async fake(type, detail, x, y) {
    this.xtest ??= (await this.named(98, "XTEST"))[9];
    const event = Buffer.alloc(32);
    event[0] = type;
    event[1] = detail;
    event.writeUInt32LE(this.root, 8);
    event.writeInt16LE(Math.round(x), 20);
    event.writeInt16LE(Math.round(y), 22);
    this.send(this.xtest, 2, event);
  }

  mouseMove(x, y) {
    return this.fake(6, 0, x, y);
  }

  mouseDown() {
    return this.fake(4, 1, 0, 0);
  }

  mouseUp() {
    return this.fake(5, 1, 0, 0);
  }

  key(code, down) {
    return this.fake(down ? 2 : 3, code, 0, 0);
  }

  async click(x, y) {
    await this.mouseMove(x, y);
    await sleep(50);
    await this.mouseDown();
    await sleep(50);
    await this.mouseUp();
  }

  // Presses a key for some frames.
  async tap(code) {
    await this.key(code, true);
    await sleep(50);
    await this.key(code, false);
    await sleep(50);
  }

  // Gives a window another size; nobody manages it, so it gets what it is given.
  resize(id, width, height) {
    this.send(12, 0, [id, 0x000c, width, height]);
  }

  // What a window manager sends when the player clicks the window's close button.
  async askToClose(id) {
    const [protocols, destroy] = await Promise.all([this.atom("WM_PROTOCOLS"), this.atom("WM_DELETE_WINDOW")]);
    const message = Buffer.alloc(32);
    message[0] = 33;
    message[1] = 32;
    message.writeUInt32LE(id, 4);
    message.writeUInt32LE(protocols, 8);
    message.writeUInt32LE(destroy, 12);
    const body = Buffer.alloc(8);
    body.writeUInt32LE(id, 0);
    this.send(25, 0, Buffer.concat([body, message]));
  }
}
