// node golden.mjs WASM TABLE: the named scenes end in the same bits in WASM as natively (`tests/golden.rs` checks the same
// table), so replays and shared solutions mean the same in the browser.
import { readFileSync } from "node:fs";
import { check, equal, finish } from "./check.mjs";

const [file, table] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const env = {};
for (const wanted of WebAssembly.Module.imports(module)) {
  env[wanted.name] = () => {
    throw new Error(`the rules of the game called ${wanted.name}`);
  };
}
const { exports } = new WebAssembly.Instance(module, { env });

function hash(name, ticks) {
  const bytes = new TextEncoder().encode(name);
  const pointer = exports.allocate_vec_u8(bytes.length);
  new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  const value = BigInt.asUintN(64, exports.gossamer_golden(pointer, bytes.length, ticks));
  return value.toString(16).padStart(16, "0");
}

const lines = readFileSync(table, "utf8").split(/\r?\n/).filter((line) => line && !line.startsWith("#"));
for (const line of lines) {
  const [name, ticks, golden] = line.split(" ");
  await check(name, async () => equal(hash(name, Number(ticks)), golden, `hash after ${ticks} ticks`));
}
finish();
