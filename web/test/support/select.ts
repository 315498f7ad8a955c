import type { Locator, Page } from 'playwright-core';

/** The open list of a select, standing still: in a list that still grows a click may miss its option. */
const open =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden, .ant-slide-up-enter, .ant-slide-up-appear)';
export const openList = (page: Page): Locator => page.locator(open);

/** Opens a select, takes an option, and waits until its list has gone. */
export const chooseFrom = async (select: Locator, option: string | RegExp): Promise<void> => {
  await select.click();
  const wanted = select.page().locator('.ant-select-item-option').filter({ hasText: option });
  // Another select's list may still be on its way out.
  const list = openList(select.page()).filter({ has: wanted });
  await list.locator(wanted).first().click();
  await list.waitFor({ state: 'hidden' });
};
