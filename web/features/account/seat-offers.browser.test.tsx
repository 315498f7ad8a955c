import { findSeat, seatSignIn } from '@assize/shared/areas/team/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { openLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  useLoginDialog.setState(useLoginDialog.getInitialState(), true);
});

const offer = { cid: 3, title: 'Spring cup', team: 'Rivers', username: 'team1' };

it('the machine of a team signs in by one press', async () => {
  server.answer(findSeat, () => [offer]);
  let isOn = false;
  const sent = server.answer(seatSignIn, () => {
    if (!isOn) throw refusal('team.no-seat');
    return { ...root, username: 'team1', roleList: ['user' as const] };
  });
  const page = await open('/developer');
  openLogin('login');
  const button = page.getByRole('dialog').getByRole('button', { name: 'Sign in as Rivers (team1)' });
  await button.click();
  await expect.element(page.getByText('Nobody signs in from this address now')).toBeVisible();
  isOn = true;
  await button.click();
  await expect.poll(() => useSession.getState().user?.username).toBe('team1');
  expect(sent.map(({ body }) => body)).toEqual([{ cid: 3 }, { cid: 3 }]);
});

it('a machine without an account is offered nothing', async () => {
  const asked = server.answer(findSeat, () => []);
  const page = await open('/developer');
  openLogin('login');
  await expect.poll(() => asked.length).toBe(1);
  expect(page.getByRole('button', { name: /^Sign in as/ }).elements()).toEqual([]);
});
