import axe from 'axe-core';

/** Serious and critical findings of axe in the window now, one line each; `all`: all findings. */
export const axeFindings = async ({ all = false } = {}): Promise<string[]> => {
  // axe takes a link for a skip link by the window's address, which here is that of the test.
  const { violations } = await axe.run({ exclude: [['a[href$="#main"]']] }, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};
