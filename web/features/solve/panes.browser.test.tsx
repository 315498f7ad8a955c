/** The statement beside the editor: how narrow either may get. */
import { beforeEach, expect, it } from 'vitest';
import { useSettings } from '../../state/settings.ts';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root } from '../../test/component/site.ts';

beforeEach(() => answerPages());

const panes = () =>
  [...document.querySelectorAll('main > .ant-splitter > .ant-splitter-panel')].map((one) =>
    Math.round(one.getBoundingClientRect().width),
  );

it('neither pane gets too narrow to be used', async () => {
  const page = await open('/problem/1000', { as: root, width: 1280 });
  await expect.poll(() => document.querySelector('[data-testid="editor"] .view-lines')).not.toBeNull();
  await expect.element(page.getByRole('button', { name: 'Run samples' })).toBeEnabled();
  const [statement = 0, editor = 0] = panes();
  const width = statement + editor;
  for (const [share, narrowest] of [
    [5, [420, width - 420]],
    [95, [width - 580, 580]],
  ] as const) {
    useSettings.setState({ statementShare: share });
    await expect.poll(panes).toEqual(narrowest);
  }
  expect(width).toBeLessThanOrEqual(1280);
  const { top, height, bottom } = page.getByTestId('editor').element().getBoundingClientRect();
  expect(height).toBeGreaterThan(200);
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
});
