import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, stopTools, tools } from '../ci/tools.ts';
import { inWords } from '../launch/lifetime.ts';
import { startServices } from '../launch/services.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { soakReport, soakText } from './report.ts';

/**
 * `npm run soak`: the proofs that take long and therefore stand beside `npm test`, each with what it measured. Words
 * after `--` choose files by a part of their path; `--minutes N` is how long a proof without an end goes on, `--report
 * FILE` also writes the report.
 */
const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '5' }, report: { type: 'string' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'assize-soak-'));
  const json = join(folder, 'report.json');
  const services = await step('Starting database and Redis', () =>
    startServices({ dataDir: join(folder, 'services'), durable: false, mayFetch: true }),
  );
  try {
    const args = ['run', '--config', 'build/soak/vitest.config.ts', ...positionals];
    const code = await runTool(
      tools.vitest,
      [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${json}`],
      {
        env: {
          ...process.env,
          SOAK_MINUTES: values.minutes,
          MONGODB_URI: services.mongoUri,
          REDIS_URL: services.redisUrl,
        },
      },
    );
    if (!existsSync(json)) return code || 1;
    const text = soakText(soakReport.parse(JSON.parse(readFileSync(json, 'utf8'))));
    say(`\n${text}`);
    if (values.report !== undefined) writeFileSync(values.report, `${text}\n`);
    return code;
  } finally {
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopTools);
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupTrouble)) throw error;
  say(`✗ ${inWords(error)}`);
  process.exitCode = 1;
}
