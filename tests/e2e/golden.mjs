// node golden.mjs WASM TABLE REPLAYS: the named scenes and all recorded solutions end in the same bits in WASM as natively
// (the native tests check the same files), so a recording means the same in the browser.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, equal, finish } from "./check.mjs";

const [file, table, replays] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const env = {};
for (const wanted of WebAssembly.Module.imports(module)) {
  env[wanted.name] = () => {
    throw new Error(`the rules of the game called ${wanted.name}`);
  };
}
const { exports } = new WebAssembly.Instance(module, { env });

// Calls an export that takes a text first and gives back a hash.
function hash(name, text, ...more) {
  const bytes = new TextEncoder().encode(text);
  const pointer = exports.allocate_vec_u8(bytes.length);
  new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  const value = BigInt.asUintN(64, exports[name](pointer, bytes.length, ...more));
  return value.toString(16).padStart(16, "0");
}

const lines = readFileSync(table, "utf8").split(/\r?\n/).filter((line) => line && !line.startsWith("#"));
for (const line of lines) {
  const [name, ticks, golden] = line.split(" ");
  await check(name, async () => equal(hash("gossamer_golden", name, Number(ticks)), golden, `after ${ticks} ticks`));
}

const files = readdirSync(replays).filter((name) => name.endsWith(".rec")).sort();
for (const name of files) {
  const text = readFileSync(join(replays, name), "utf8");
  const end = /^end \d+ ([0-9a-f]{16})/m.exec(text)?.[1];
  await check(name, async () => equal(hash("gossamer_replay", text), end, "at the end"));
}
finish();
