import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page. */
const axeViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode opens no second page, which only frames of other origins need.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations;
};

/** Serious and critical findings of axe on a page, one line each. */
export const axeFindings = async (page: Page): Promise<string[]> =>
  (await axeViolations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
