import axe from 'axe-core';

/** What axe calls serious or critical in the window now, one line each; `all`: whatever it finds. */
export const axeFindings = async ({ all = false } = {}): Promise<string[]> => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};
