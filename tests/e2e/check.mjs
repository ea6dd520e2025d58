// A tiny test runner: named checks in order, all failures told, a non-zero exit code at the end.
let failures = 0;
let checks = 0;

// Runs one named check; an exception is a failure and the next check runs all the same.
export async function check(name, body) {
  checks += 1;
  const start = Date.now();
  try {
    await body();
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}

export function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`);
}

export function ensure(condition, message) {
  if (!condition) throw new Error(message);
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Asks until the answer is true; the deadline is generous because machines are slow, not because the game is.
export async function until(what, ask, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await sleep(50);
  }
}

// Prints the sum and ends the process.
export function finish() {
  console.log(`${checks - failures} of ${checks} checks passed`);
  process.exit(failures > 0 || checks === 0 ? 1 : 0);
}
