/**
 * Where the parts that are not npm packages come from: for each need, the ways to have it, in the order in which they
 * are tried. Versions are in versions.mjs, the steps of each way in the file beside this one that it names.
 */
import { chromiumByApt, chromiumByEnvironment, chromiumOnPath } from './chromium.ts';
import { displayByApt } from './display.ts';
import { electronByEnvironment, electronDownload, electronWheel } from './electron.ts';
import { hallToolsByApt } from './hall-tools.ts';
import { languages } from './language-packages.ts';
import { mongodbAddress, mongodDownload, mongodOnPath } from './mongod.ts';
import { mongodWheel } from './mongod-wheel.ts';
import { redisAddress, redisByApt, redisOnPath, valkeyOnPath } from './redis.ts';
import { sandboxLibraries } from './sandbox-libraries.ts';

export const providers = {
  database: [mongodbAddress, mongodOnPath, mongodDownload, mongodWheel],
  redis: [redisAddress, redisOnPath, valkeyOnPath, redisByApt],
  browser: [chromiumByEnvironment, chromiumOnPath, chromiumByApt],
  /** For people: the current one first. */
  electron: [electronByEnvironment, electronDownload, electronWheel],
  /** For tests: the oldest one that the desktop app supports. */
  oldestElectron: [electronByEnvironment, electronWheel],
  display: [displayByApt],
  hallTools: [hallToolsByApt],
  sandbox: [sandboxLibraries],
  /** What `npm start` offers; `npm run languages` and the tests add the rest of the list. */
  languages: languages.filter((language) => language.atStart),
  allLanguages: languages,
} as const;
