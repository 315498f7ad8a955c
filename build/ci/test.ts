import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '../launch/data-folder.ts';
import { type Services, startServices } from '../launch/services.ts';
import { installLanguages } from '../setup/language-packages.ts';
import { say } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { runComponentTests } from './component.ts';
import { desktopJourneys, desktopNeeds } from './desktop.ts';
import { atSite, webJourneys } from './e2e.ts';
import { lint } from './lint.ts';
import {
  add,
  failed,
  nothing,
  passed,
  skipped,
  slowestFiles,
  summary,
  type Tally,
  tallyVitest,
} from './tally.ts';
import { runTool, stopTools, tools } from './tools.ts';
import { typecheck, typeProjects } from './typecheck.ts';

/**
 * `npm test`: everything that must hold before a change lands. Each tool counts as one test beside vitest's own.
 * Ports, data folders and database names are the run's own, and are gone when it ends.
 */

const scratch = mkdtempSync(join(tmpdir(), 'assize-ci-'));

const heading = (text: string): void => say(`\n━━ ${text}`);

const byExitCode = async (what: string, work: () => Promise<number>): Promise<Tally> => {
  heading(what);
  return (await work()) === 0 ? passed() : failed(what);
};

const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** The test files that took longest, told at the end: a shorter run begins with them. */
const slowest: [file: string, seconds: number][] = [];
const shownFiles = 15;

const withReport = async (
  what: string,
  run: (args: readonly string[]) => Promise<number>,
): Promise<Tally> => {
  heading(what);
  const file = join(scratch, `${what.replaceAll(/\W+/g, '-')}.json`);
  const code = await run(['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport(file);
  for (const slow of slowestFiles(report, shownFiles))
    slowest.push([relative(repository, slow.file), Math.round(slow.seconds)]);
  return tallyVitest(what, report, code);
};

/** The database is begun before everything else, since a fresh machine has to fetch it. */
const beginServices = (): Promise<Services> => {
  const services = startServices({ dataDir: join(scratch, 'services'), durable: false, mayFetch: true });
  // A stage that waits for the services meets the error; until then it must not count as unhandled.
  services.catch(() => undefined);
  return services;
};

/**
 * Brings what the tests need and cannot bring themselves; the tests tell what is missing. Bringing mostly
 * waits for downloads, and so goes on beside the checks that need none of it.
 */
const prepare = async (): Promise<void> => {
  const [browser, desktop, sandbox, hallTools, languages] = await Promise.all([
    obtain<unknown>(providers.browser, true),
    desktopNeeds(true),
    obtain<unknown>(providers.sandbox, true),
    obtain<unknown>(providers.hallTools, true),
    installLanguages(providers.allLanguages),
  ]);
  for (const found of [browser, desktop, sandbox, hallTools, languages])
    if (isMissing(found)) say(`! Missing:\n${found.missing}`);
};

const waitFor = (prepared: Promise<void>) => async (): Promise<Tally> => {
  heading('Set-up: what is still on its way');
  await prepared;
  return nothing;
};

const unitAndIntegration = (begun: Promise<Services>) => async (): Promise<Tally> => {
  const services = await begun;
  try {
    return await withReport('Unit and integration tests', (args) =>
      runTool(tools.vitest, ['run', ...args], {
        env: { ...process.env, MONGODB_URI: services.mongoUri, REDIS_URL: services.redisUrl },
      }),
    );
  } finally {
    await services.stop();
  }
};

const components = async (): Promise<Tally> => {
  const browser = await obtain<string>(providers.browser, false);
  if (isMissing(browser)) return skipped(`Component tests: no browser\n${browser.missing}`);
  return withReport('Component tests', (args) => runComponentTests(['run', ...args]));
};

/** How many journeys of the desktop app are left out when there is no Electron. */
const desktopFiles = (): number => globSync('desktop/test/*.test.ts', { cwd: repository }).length;

/** In CI an app that nobody tried is no success; elsewhere it is told. */
const withoutDesktop = (missing: string): Tally => {
  const what = `Desktop journeys (${desktopFiles()} files): not run\n${missing}`;
  return process.env.CI ? failed(what) : skipped(what);
};

/** Both kinds of journeys, at one site. */
const journeys = async (): Promise<Tally> => {
  const browser = await obtain<string>(providers.browser, false);
  const desktop = await desktopNeeds(false);
  let total = nothing;
  if (isMissing(browser)) total = add(total, skipped(`Browser journeys: no browser\n${browser.missing}`));
  if (isMissing(desktop)) total = add(total, withoutDesktop(desktop.missing));
  if (isMissing(browser) && isMissing(desktop)) return total;
  await atSite(async (env) => {
    if (!isMissing(browser))
      total = add(total, await withReport('Browser journeys', (args) => webJourneys(browser, args)(env)));
    if (!isMissing(desktop))
      total = add(
        total,
        await withReport('Desktop journeys', (args) => desktopJourneys(desktop.electron, args)(env)),
      );
    return total.failed;
  });
  return total;
};

type Stage = readonly [name: string, run: () => Promise<Tally>];

const stagesWith = (services: Promise<Services>, prepared: Promise<void>): readonly Stage[] => [
  ['Format, lint, imports', () => byExitCode('Format, lint and import directions', () => lint())],
  ...typeProjects.map((project): Stage => {
    const name = `Types (${project})`;
    return [name, () => byExitCode(name, () => typecheck(project))];
  }),
  ['Unused code', () => byExitCode('Unused exports, files and packages', () => runTool(tools.knip, []))],
  ['Rest of the set-up', waitFor(prepared)],
  ['Unit and integration tests', unitAndIntegration(services)],
  ['Component tests', components],
  ['Journeys', journeys],
];

const seconds = (since: number): number => Math.round((Date.now() - since) / 1000);
/** How long each stage took, the first the time before this file: fetching Node and the packages. */
const times: [name: string, seconds: number][] = [];

const main = async (services: Promise<Services>): Promise<Tally> => {
  const prepared = prepare();
  prepared.catch(() => undefined);
  let total = nothing;
  for (const [name, run] of stagesWith(services, prepared)) {
    const since = Date.now();
    try {
      total = add(total, await run());
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      say(`✗ ${words}`);
      total = add(total, failed(words));
    }
    times.push([name, seconds(since)]);
    say(`  ${name}: ${seconds(since)} s`);
    if (interrupted) return add(total, failed('interrupted'));
  }
  return total;
};

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    stopTools();
  });
}

const began = Number(process.env.ASSIZE_COMMAND_BEGAN ?? Date.now());
times.push(['Node and packages', seconds(began)]);
const services = beginServices();
try {
  const total = await main(services);
  say('');
  for (const note of total.notes) say(note);
  say('Slowest files:');
  for (const [file, took] of slowest) say(`${String(took).padStart(6)} s  ${file}`);
  for (const [name, took] of times) say(`${String(took).padStart(6)} s  ${name}`);
  say(`Took ${seconds(began)} s.`);
  say(summary(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
} finally {
  await services.then(
    ({ stop }) => stop(),
    () => undefined,
  );
  rmSync(scratch, { recursive: true, force: true });
}
