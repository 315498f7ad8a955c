import { SetupTrouble } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { runTool, tools } from './tools.ts';

/**
 * Runs component tests: parts of the website in one real browser, without a site.
 * @param args for vitest
 * @returns vitest's exit code
 */
export const runComponentTests = async (args: readonly string[]): Promise<number> => {
  const browser = await obtain<string>(providers.browser, true);
  if (isMissing(browser))
    throw new SetupTrouble(`No browser for the component tests. Tried:\n${browser.missing}`);
  return runTool(tools.vitest, [...args, '--config', 'web/vitest.browser.config.ts'], {
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
};
