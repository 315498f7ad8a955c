import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { everybody, forgetOthers, mayStandIn, queryKeyOf } from './query-key.ts';

const page = (owner: string | null, at = 1) => queryKeyOf('/list', owner, { page: at }, 'en-US');

describe('an answer that stands in for the next', () => {
  it.each([
    ['the page before, in a list', page('ann', 1), page('ann', 2), true, true],
    ['the page before, elsewhere', page('ann', 1), page('ann', 2), false, false],
    ['what a visitor saw when he signs in', page(null), page('ann'), false, true],
    ['something else that a visitor saw', page(null, 1), page('ann', 2), false, false],
    ['what another person saw', page('ann'), page('bob'), true, false],
    ['what a person saw who is gone', page('ann'), page(null), true, false],
    ['of another endpoint', queryKeyOf('/other', 'ann'), queryKeyOf('/list', 'ann'), true, false],
  ])('%s', (_, before, now, keep, may) => {
    expect(mayStandIn(before, now, keep)).toBe(may);
  });
});

it('a change of person leaves nothing of the one before, also where it is looked at', async () => {
  const client = new QueryClient();
  const answerOf = (owner: string | null) => ({
    queryKey: page(owner),
    queryFn: async () => `for ${owner}`,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const looking = new QueryObserver(client, answerOf('ann'));
  const leave = looking.subscribe(() => undefined);
  await expect.poll(() => looking.getCurrentResult().data).toBe('for ann');
  client.setQueryData(queryKeyOf('/site', everybody), 'site');
  client.setQueryData(page('ann', 2), 'for ann too');

  forgetOthers(client, 'bob');
  looking.setOptions(answerOf('bob'));
  expect(looking.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => looking.getCurrentResult().data).toBe('for bob');
  expect(client.getQueryData(page('ann'))).toBeUndefined();
  expect(client.getQueryData(page('ann', 2))).toBeUndefined();
  expect(client.getQueryData(queryKeyOf('/site', everybody))).toBe('site');
  leave();
});
