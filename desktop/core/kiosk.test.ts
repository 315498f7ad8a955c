import { describe, expect, it } from 'vitest';
import { drawingPolicy, restartPolicy } from '../policy/restart.ts';
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

describe('a process for drawing that dies', () => {
  const die = (kiosk: ReturnType<typeof onPage>['kiosk'], times: number) => {
    for (let n = 0; n < times; n += 1) kiosk.tell({ is: 'drawing-gone' });
  };

  it('changes nothing on the page, some times', async () => {
    const { kiosk, view, done, settle } = onPage();
    die(kiosk, drawingPolicy.wholeAfter - 1);
    await settle();
    expect([view(), done]).toEqual([judge, []]);
  });

  it('is begun anew with the whole app before Chromium ends, and what was typed is kept before', async () => {
    const { kiosk, done, settle } = onPage();
    die(kiosk, drawingPolicy.wholeAfter);
    await settle();
    expect(done).toEqual(['flush', 'restart']);
  });

  it('begins the app anew once in its time, by whichever crashes', async () => {
    const store = fakeStore();
    const first = onPage({ store });
    die(first.kiosk, drawingPolicy.wholeAfter);
    const next = onPage({ store });
    die(next.kiosk, 20);
    await next.settle();
    expect(next.done).toEqual([]);
  });

  it('is forgotten after its time', async () => {
    const { kiosk, done, pass } = onPage();
    for (let n = 0; n < 8; n += 1) {
      die(kiosk, 1);
      await pass(drawingPolicy.within / 3);
    }
    expect(done).toEqual([]);
  });
});

describe('documentation', () => {
  const reading = (options?: Parameters<typeof started>[0]) => {
    const all = onPage(options);
    all.kiosk.tell({ is: 'read', name: 'cpp' });
    return all;
  };

  it('is before the page, which stays as it is and keeps what was typed', async () => {
    const { kiosk, view, done, settle } = reading();
    expect(view()).toEqual({ window: 'shell', page: 'documentation', name: 'cpp' });
    kiosk.tell({ is: 'read', name: 'java' });
    expect(view()).toEqual({ window: 'shell', page: 'documentation', name: 'java' });
    kiosk.tell({ is: 'stop-reading' });
    await settle();
    expect([view(), done]).toEqual([judge, ['flush']]);
  });

  it.each([
    [{ is: 'lock', by: 'staff' } as const, shell('locked')],
    [{ is: 'lock', by: 'displays' } as const, shell('locked')],
    [{ is: 'page-gone' } as const, shell('crashed')],
    [{ is: 'unseated' } as const, shell('set-up')],
    [{ is: 'reload' } as const, judge],
  ])('ends with %j', (event, seen) => {
    const { kiosk, view } = reading();
    kiosk.tell(event);
    expect(view()).toEqual(seen);
    expect(kiosk.state().reading).toBeNull();
  });

  it('stays while the page says this and that', () => {
    const { kiosk, view } = reading();
    for (const is of ['page-hung', 'page-answers', 'page-loaded', 'retry'] as const) kiosk.tell({ is });
    expect(view()).toEqual({ window: 'shell', page: 'documentation', name: 'cpp' });
  });

  it('is not opened where there is no page to come back to', () => {
    const { kiosk, view } = started();
    kiosk.tell({ is: 'read', name: 'cpp' });
    kiosk.tell({ is: 'seated' });
    kiosk.tell({ is: 'read', name: 'cpp' });
    expect(view()).toEqual(shell('starting'));
    kiosk.tell({ is: 'page-loaded' });
    expect(view()).toEqual(judge);
    kiosk.tell({ is: 'lock', by: 'staff' });
    kiosk.tell({ is: 'read', name: 'cpp' });
    kiosk.tell({ is: 'unlock', by: 'staff' });
    expect(view()).toEqual(judge);
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
