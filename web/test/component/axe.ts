import axe from 'axe-core';
import { expect } from 'vitest';

/** Serious and critical findings of axe in the window now, one line each; `all`: all findings. */
export const axeFindings = async ({ all = false } = {}): Promise<string[]> => {
  // Colours on their way from one to another are those of no reader.
  await expect.poll(() => document.getAnimations().length).toBe(0);
  // axe takes a link for a skip link by the window's address, which here is that of the test.
  const { violations } = await axe.run({ exclude: [['a[href$="#main"]']] }, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};
