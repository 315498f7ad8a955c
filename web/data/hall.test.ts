import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { emptySha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { expect, it, vi } from 'vitest';
import { proverOf, tieToHall } from './hall.ts';

const fakeHall = () => {
  const heard: { flush?: () => Promise<void>; message?: Parameters<JudgeBridge['onMessage']>[0] } = {};
  const hall = {
    info: vi.fn(),
    sign: vi.fn(async () => ({ 'kiosk-signature': 'signed' })),
    keep: vi.fn(),
    kept: vi.fn(),
    sent: vi.fn(),
    giveUp: vi.fn(),
    reload: vi.fn(),
    documentation: vi.fn(),
    tell: vi.fn(async () => null),
    read: vi.fn(async () => null),
    printers: vi.fn(),
    print: vi.fn(),
    printState: vi.fn(),
    onFlush: (flush) => {
      heard.flush = flush;
      return () => undefined;
    },
    onSeat: vi.fn(),
    onMessage: (show) => {
      heard.message = show;
    },
  } satisfies JudgeBridge;
  return { hall, heard };
};

it('has a call signed by its address and the hash of its body', async () => {
  const { hall } = fakeHall();
  const prove = proverOf(hall);
  expect(await prove({ method: 'POST', path: '/api/submit?x=1', body: '' })).toEqual({
    'kiosk-signature': 'signed',
  });
  expect(hall.sign).toHaveBeenCalledExactlyOnceWith({
    method: 'POST',
    path: '/api/submit?x=1',
    bodySha256: emptySha256,
  });
});

it.each([
  { method: 'GET', path: '/api/submit', body: '' },
  { method: 'POST', path: 'https://elsewhere/api/submit', body: '' },
])('asks for no signature of %j', async (call) => {
  const { hall } = fakeHall();
  expect(await proverOf(hall)(call)).toEqual({});
  expect(hall.sign).not.toHaveBeenCalled();
});

it('sends unsigned what the machine cannot sign', async () => {
  const { hall } = fakeHall();
  hall.sign.mockRejectedValueOnce(new Error('sender.place'));
  expect(await proverOf(hall)({ method: 'POST', path: '/api/submit', body: '{}' })).toEqual({});
});

const pageOf = () => {
  const page = {
    signedIn: false,
    unsaved: 0,
    change: (): void => undefined,
    shown: [] as [string, boolean][],
  };
  const flush = vi.fn(async () => undefined);
  return {
    ...{ page, flush },
    ports: {
      flush,
      show: (text: string, read: (() => void) | null) => {
        page.shown.push([text, read !== null]);
        read?.();
      },
      signedIn: () => page.signedIn,
      unsaved: async () => page.unsaved,
      onChange: (changed: () => void) => {
        page.change = changed;
      },
    },
  };
};

it('keeps what was typed when the app asks, and shows what staff say', async () => {
  const { hall, heard } = fakeHall();
  const { page, flush, ports } = pageOf();
  tieToHall(hall, ports);
  await heard.flush?.();
  expect(flush).toHaveBeenCalledOnce();
  heard.message?.({ id: 'm1', text: 'Hello', confirm: false });
  heard.message?.({ id: 'm2', text: 'Read this', confirm: true });
  expect(page.shown).toEqual([
    ['Hello', false],
    ['Read this', true],
  ]);
  expect(hall.read).toHaveBeenCalledExactlyOnceWith({ id: 'm2' });
});

it('tells who is signed in and how many drafts the server lacks, each change once', async () => {
  const { hall } = fakeHall();
  const { page, ports } = pageOf();
  tieToHall(hall, ports);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const become = async (now: Partial<typeof page>) => {
    Object.assign(page, now);
    page.change();
    page.change();
    await settled();
  };
  await settled();
  await become({});
  await become({ signedIn: true });
  await become({ unsaved: 2 });
  // The app did not hear it: it is told with the next change.
  hall.tell.mockRejectedValueOnce(new Error('gone'));
  await become({ unsaved: 1 });
  await become({});
  expect(hall.tell.mock.calls.flat()).toEqual([
    { unsaved: 0, signedIn: false },
    { unsaved: 0, signedIn: true },
    { unsaved: 2, signedIn: true },
    { unsaved: 1, signedIn: true },
    { unsaved: 1, signedIn: true },
  ]);
});
