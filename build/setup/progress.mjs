// @ts-check

/** One line for people. @param {string} text */
export const say = (text) => {
  process.stdout.write(`${text}\n`);
};

/** Trouble that a person can do something about: shown as it is, without a stack trace. */
export class SetupTrouble extends Error {
  /** @override */
  name = 'SetupTrouble';
}

const seconds = (/** @type {number} */ since) => Math.round((Date.now() - since) / 1000);

/**
 * Says what is being done, and every five seconds that it still is.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const step = async (text, work) => {
  const since = Date.now();
  say(`› ${text} …`);
  const reminder = setInterval(() => say(`  … ${text}: ${seconds(since)} s`), 5_000);
  try {
    const result = await work();
    if (seconds(since) >= 2) say(`✓ ${text} (${seconds(since)} s)`);
    return result;
  } finally {
    clearInterval(reminder);
  }
};
