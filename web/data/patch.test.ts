import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { patch } from './patch.ts';

const longAgo = 1_000;

it('changes what it is about, and leaves all as old as they are', () => {
  const client = new QueryClient();
  client.setQueryData(['list', 1], { rows: [7] }, { updatedAt: longAgo });
  client.setQueryData(['list', 2], { rows: [8] }, { updatedAt: longAgo });
  const untouched = client.getQueryData(['list', 2]);
  patch<{ rows: number[] }>(client, { queryKey: ['list'] }, ({ rows }) =>
    rows.includes(7) ? { rows: [70] } : undefined,
  );
  expect(client.getQueryData(['list', 1])).toEqual({ rows: [70] });
  expect(client.getQueryData(['list', 2])).toBe(untouched);
  expect(client.getQueryState(['list', 1])?.dataUpdatedAt).toBe(longAgo);
  expect(client.getQueryState(['list', 2])?.dataUpdatedAt).toBe(longAgo);
});

it('an answer that is to be fetched again still is', async () => {
  const client = new QueryClient();
  client.setQueryData(['list', 1], 'old');
  await client.invalidateQueries({ queryKey: ['list'] });
  patch<string>(client, { queryKey: ['list'] }, () => 'changed');
  expect(client.getQueryState(['list', 1])).toMatchObject({ data: 'changed', isInvalidated: true });
});
