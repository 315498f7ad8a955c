import { describe, expect, it } from 'vitest';
import { restartPolicy } from '../policy/restart.ts';
import { createKiosk, flushMs } from './kiosk.ts';
import { hangMs } from './state.ts';
import { fakeClock, fakeMachine, fakeStore } from './test/fakes.ts';

const started = ({ flushes = true, store = fakeStore() } = {}) => {
  const time = fakeClock();
  const { machine, done, view } = fakeMachine({ flushes });
  const kiosk = createKiosk({ clock: time.clock, machine, store });
  return { ...time, kiosk, done, view, store };
};
const onPage = (options?: Parameters<typeof started>[0]) => {
  const all = started(options);
  all.kiosk.tell({ is: 'seated' });
  all.kiosk.tell({ is: 'page-loaded' });
  all.done.length = 0;
  return all;
};
const judge = { window: 'judge' };
const shell = (page: string) => ({ window: 'shell', page });

describe('the start', () => {
  it('asks for a seat where the machine has none', () => {
    const { kiosk, view, done } = started();
    kiosk.tell({ is: 'unseated' });
    expect(view()).toEqual(shell('set-up'));
    expect(done).toEqual([]);
  });

  it('opens the judge where it has one, and shows it once it is there', () => {
    const { kiosk, view, done } = started();
    kiosk.tell({ is: 'seated' });
    expect([view(), done]).toEqual([shell('starting'), ['load']]);
    kiosk.tell({ is: 'page-loaded' });
    expect(view()).toEqual(judge);
  });
});

describe('without a judge', () => {
  it('says so, and tries again, later each time', async () => {
    const { kiosk, view, done, pass, waits } = started();
    kiosk.tell({ is: 'seated' });
    for (const wait of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      kiosk.tell({ is: 'page-failed' });
      expect(view()).toEqual(shell('offline'));
      expect(waits()).toEqual([wait]);
      await pass(wait);
      // The notice stays until the page is there.
      expect(view()).toEqual(shell('offline'));
    }
    expect(done).toHaveLength(7);
    kiosk.tell({ is: 'page-loaded' });
    expect(view()).toEqual(judge);
  });

  it('tries at once when somebody asks, and only once', async () => {
    const { kiosk, done, pass } = started();
    kiosk.tell({ is: 'seated' });
    kiosk.tell({ is: 'page-failed' });
    kiosk.tell({ is: 'retry' });
    kiosk.tell({ is: 'retry' });
    await pass(60_000);
    expect(done).toEqual(['load', 'load']);
  });
});

describe('a page that dies', () => {
  it('is opened again, later each time, and after six times the whole app is, once', async () => {
    const { kiosk, view, done, pass, waits, store } = onPage();
    for (const wait of restartPolicy.waits) {
      kiosk.tell({ is: 'page-gone' });
      expect(view()).toEqual(shell('crashed'));
      expect(waits()).toEqual([wait]);
      await pass(wait);
      kiosk.tell({ is: 'page-loaded' });
    }
    expect(done).toEqual(Array.from({ length: 5 }, () => 'load'));
    kiosk.tell({ is: 'page-gone' });
    await pass(0);
    expect(done.at(-1)).toBe('restart');
    const again = onPage({ store });
    for (let times = 0; times < 8; times += 1) {
      again.kiosk.tell({ is: 'page-gone' });
      await again.pass(60_000);
      again.kiosk.tell({ is: 'page-loaded' });
    }
    // The fake clock of the second start begins at the same time: the app does not begin anew over and over.
    expect(again.done.filter((one) => one === 'restart')).toEqual([]);
  });

  it('by not answering is ended, unless it answers in time', async () => {
    const { kiosk, done, pass } = onPage();
    kiosk.tell({ is: 'page-hung' });
    await pass(hangMs - 1);
    kiosk.tell({ is: 'page-answers' });
    await pass(hangMs);
    expect(done).toEqual([]);
    kiosk.tell({ is: 'page-hung' });
    await pass(hangMs);
    expect(done).toEqual(['end page']);
  });
});

describe('a lock', () => {
  it('is there at once, and what was typed is kept behind it', () => {
    const { kiosk, view, done } = onPage();
    kiosk.tell({ is: 'lock', by: 'staff', text: 'Stand up' });
    expect([view(), done, kiosk.state().lockText]).toEqual([shell('locked'), ['flush'], 'Stand up']);
    kiosk.tell({ is: 'unlock', by: 'staff' });
    expect([view(), kiosk.state().lockText]).toEqual([judge, null]);
  });

  it('of staff is not opened by displays, nor the other way round', () => {
    const { kiosk, view } = onPage();
    kiosk.tell({ is: 'lock', by: 'displays' });
    kiosk.tell({ is: 'lock', by: 'staff' });
    kiosk.tell({ is: 'unlock', by: 'displays' });
    expect(view()).toEqual(shell('locked'));
    kiosk.tell({ is: 'unlock', by: 'staff' });
    expect(view()).toEqual(judge);
  });

  it('wins over everything that happens to the page', async () => {
    const { kiosk, view, pass } = onPage();
    kiosk.tell({ is: 'lock', by: 'staff' });
    for (const is of [
      'page-gone',
      'page-failed',
      'page-loaded',
      'unseated',
      'seated',
      'page-hung',
    ] as const) {
      kiosk.tell({ is });
      expect(view(), is).toEqual(shell('locked'));
      await pass(60_000);
      expect(view(), is).toEqual(shell('locked'));
    }
  });
});

describe('leaving and loading anew', () => {
  it.each([
    [{ is: 'leave', restart: false } as const, 'leave'],
    [{ is: 'leave', restart: true } as const, 'restart'],
    [{ is: 'reload' } as const, 'reload'],
  ])('%j waits for what was typed', async (event, outcome) => {
    const { kiosk, done, settle } = onPage();
    kiosk.tell(event);
    await settle();
    expect(done).toEqual(['flush', outcome]);
  });

  it('does not wait for ever for a page that hangs', async () => {
    const { kiosk, done, pass } = onPage({ flushes: false });
    kiosk.tell({ is: 'leave', restart: false });
    await pass(flushMs - 1);
    expect(done).toEqual(['flush']);
    await pass(1);
    expect(done).toEqual(['flush', 'leave']);
  });

  it('hears nothing any more once it leaves', async () => {
    const { kiosk, done, settle } = onPage();
    kiosk.tell({ is: 'leave', restart: false });
    kiosk.tell({ is: 'leave', restart: true });
    kiosk.tell({ is: 'page-gone' });
    await settle();
    expect(done).toEqual(['flush', 'leave']);
  });
});
