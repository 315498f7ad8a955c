import { AssizeError } from '@assize/shared/errors.ts';
import { endpoint } from '@assize/shared/wire/http.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serverModules } from '../../modules.ts';
import { startSiteOf } from '../../test/site.ts';
import { defineModule } from '../module/define.ts';
import { handle } from './handler.ts';
import { budgets } from './limits.ts';

const where = endpoint({
  method: 'POST',
  effects: false,
  path: '/hall/where',
  access: 'anyone',
  reply: z.object({ seatId: z.string().nullable() }),
  summary: 'Which seat signed the call',
});
/** Signs by a header that says the seat; a real hall signs with a key. */
const hall = defineModule({
  name: 'hall',
  create: () => ({
    service: {},
    routes: [handle(where, ({ actor }) => ({ seatId: actor.seat?.seatId ?? null }))],
    identity: {
      identifySeat: async ({ headers }: { headers: Readonly<Record<string, unknown>> }) => {
        const seatId = headers['x-seat'];
        if (seatId === 'forged') throw new AssizeError('auth.forbidden');
        return typeof seatId === 'string' ? { seatId } : null;
      },
    },
  }),
});
const calls = 3;
const site = await startSiteOf(serverModules.add(hall), {
  ownData: true,
  config: { rateFactor: calls / budgets.write.one },
});
const from = (seat?: string) =>
  site.asVisitor().send(where, {}, seat === undefined ? {} : { headers: { 'x-seat': seat } });

it('reaches the handler with its seat, and a bad signature is refused', async () => {
  expect((await from('A-1')).body.data).toEqual({ seatId: 'A-1' });
  expect((await from()).body.data).toEqual({ seatId: null });
  expect((await from('forged')).status).toBe(403);
});

it('is paid for by its seat, and no seat by another', async () => {
  const statuses = [];
  for (let count = 0; count <= calls; count += 1) statuses.push((await from('B-1')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await from('B-2')).status).toBe(200);
});
