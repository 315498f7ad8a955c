// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupTrouble } from './progress.mjs';

/**
 * Runs a program to its end. Its output is kept back and comes with the message when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, what?: string}} [options] what: how the message calls this step
 * @returns {Promise<string>} its standard output
 */
export const run = (command, args, { cwd, env, what } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let everything = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      everything += chunk;
    });
    child.stderr.on('data', (chunk) => {
      everything += chunk;
    });
    child.once('error', (cause) =>
      reject(new SetupTrouble(`${what ?? command} failed: ${cause.message}`, { cause })),
    );
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else {
        const end = everything.trim().split('\n').slice(-15).join('\n');
        reject(new SetupTrouble(`${what ?? `${command} ${args[0] ?? ''}`} failed (code ${code}):\n${end}`));
      }
    });
  });

/** @param {string} path */
export const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/**
 * Where a program lies on PATH, links resolved.
 * @param {string} name
 * @param {string} [path] another list of folders than PATH
 * @returns {string | undefined}
 */
export const findOnPath = (name, path = process.env.PATH ?? '') => {
  const found = path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
  return found;
};

/** The same, with links resolved. @param {string} name @returns {string | undefined} */
export const findRealOnPath = (name) => {
  const found = findOnPath(name);
  return found === undefined ? undefined : realpathSync(found);
};
