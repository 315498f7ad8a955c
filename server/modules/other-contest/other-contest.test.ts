import { createServer, type RequestListener } from 'node:http';
import { listOtherContests } from '@assize/shared/areas/contest/endpoints.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { standingClock } from '../../test/clock.ts';
import { listening } from '../../test/parts.ts';
import { startTestSite } from '../../test/site.ts';
import { guards } from '../../test/tables.ts';
import { readCalendar } from './calendar.ts';

const from = new Date('2026-11-24T12:00:00Z');
const to = new Date('2026-12-24T12:00:00Z');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z'],
  ...[...lines, 'END:VEVENT'],
];
const shanghai = [
  ...['BEGIN:VTIMEZONE', 'TZID:Asia/Shanghai', 'BEGIN:STANDARD', 'TZOFFSETFROM:+0800', 'TZOFFSETTO:+0800'],
  ...['TZNAME:CST', 'DTSTART:19700101T000000', 'END:STANDARD', 'END:VTIMEZONE'],
];
const told = (text: string) =>
  readCalendar(text, from, to).contests.map(({ title, startTime, endTime }) => [
    title,
    startTime.toISOString().slice(0, 16),
    endTime.toISOString().slice(0, 16),
  ]);

describe('a calendar of contests', () => {
  it('has times of its zones, a name, folded and escaped texts, and addresses of the web only', () => {
    const text = calendar(
      'X-WR-CALNAME:Codeforces\\, all rounds',
      ...shanghai,
      ...event(
        '1',
        'SUMMARY:Round 1\\, Div. 2 (Rated for a very long list of',
        '  people)',
        'DTSTART:20261125T143500Z',
      )
        .concat()
        .toSpliced(-1, 0, 'DTEND:20261125T163500Z', 'URL:https://example.org/contests/1'),
      ...event('2', 'SUMMARY;LANGUAGE=zh:周赛', 'DTSTART;TZID=Asia/Shanghai:20261126T193000').toSpliced(
        -1,
        0,
        ...['DTEND;TZID=Asia/Shanghai:20261126T213000', 'URL;VALUE=URI:http://example.org/周赛'],
      ),
      ...event('3', 'SUMMARY:Trap', 'DTSTART:20261127T000000Z', 'DURATION:PT90M', 'URL:javascript:alert(1)'),
      ...event(
        '4',
        'SUMMARY:Zone of Windows',
        'DTSTART;TZID="China Standard Time":20261128T193000',
      ).toSpliced(-1, 0, 'DURATION:PT2H'),
    );
    expect(told(text)).toEqual([
      ['Round 1, Div. 2 (Rated for a very long list of people)', '2026-11-25T14:35', '2026-11-25T16:35'],
      ['周赛', '2026-11-26T11:30', '2026-11-26T13:30'],
      ['Trap', '2026-11-27T00:00', '2026-11-27T01:30'],
      ['Zone of Windows', '2026-11-28T11:30', '2026-11-28T13:30'],
    ]);
    const { name, contests } = readCalendar(text, from, to);
    expect(name).toBe('Codeforces, all rounds');
    expect(contests.map(({ url }) => url)).toEqual([
      'https://example.org/contests/1',
      'http://example.org/%E5%91%A8%E8%B5%9B',
      null,
      null,
    ]);
  });

  it('leaves out what is over, far away, cancelled, of whole days, or without a name or an end', () => {
    const at = (start: string, end: string) => [`DTSTART:${start}`, `DTEND:${end}`];
    const text = calendar(
      ...event('over', 'SUMMARY:Over', ...at('20261124T080000Z', '20261124T120000Z')),
      ...event('runs', 'SUMMARY:Runs', ...at('20261124T080000Z', '20261124T120001Z')),
      ...event('far', 'SUMMARY:Far', ...at('20261224T120001Z', '20261224T150000Z')),
      ...event('off', 'SUMMARY:Off', 'STATUS:CANCELLED', ...at('20261125T080000Z', '20261125T120000Z')),
      ...event('day', 'SUMMARY:Deadline', 'DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261126'),
      ...event('bare', ...at('20261125T080000Z', '20261125T120000Z')),
      ...event('no-end', 'SUMMARY:No end', 'DTSTART:20261125T080000Z'),
      ...event('back', 'SUMMARY:Back', ...at('20261125T120000Z', '20261125T080000Z')),
      ...event('odd', 'SUMMARY:Odd', 'DTSTART:yesterday', 'DTEND:tomorrow'),
    );
    expect(told(text)).toEqual([['Runs', '2026-11-24T08:00', '2026-11-24T12:00']]);
    expect(readCalendar(text, from, to).name).toBeNull();
  });

  it('repeats what repeats, with exceptions and moved dates', () => {
    const text = calendar(
      ...shanghai,
      ...event(
        'weekly',
        ...['SUMMARY:Weekly', 'DTSTART;TZID=Asia/Shanghai:20261011T103000', 'DURATION:PT90M'],
        ...['RRULE:FREQ=WEEKLY;UNTIL=20261220T023000Z', 'EXDATE;TZID=Asia/Shanghai:20261206T103000'],
      ),
      ...event(
        'weekly',
        ...['SUMMARY:Weekly\\, later', 'RECURRENCE-ID;TZID=Asia/Shanghai:20261213T103000'],
        ...['DTSTART;TZID=Asia/Shanghai:20261213T200000', 'DURATION:PT90M'],
      ),
    );
    expect(told(text)).toEqual([
      ['Weekly', '2026-11-29T02:30', '2026-11-29T04:00'],
      ['Weekly, later', '2026-12-13T12:00', '2026-12-13T13:30'],
      ['Weekly', '2026-12-20T02:30', '2026-12-20T04:00'],
    ]);
  });

  it('is a calendar', () => {
    for (const text of ['', '<!doctype html><p>Not found', '{"contests":[]}'])
      expect(() => readCalendar(text, from, to)).toThrow('not a calendar');
    expect(told(calendar())).toEqual([]);
  });
});

/** A site of the web whose calendar answers as the test says. */
const calendarAt = async (answer: () => RequestListener) => {
  const server = createServer((request, reply) => answer()(request, reply));
  const port = await listening(server);
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${port}/cal.ics?key=secret`;
};
const siteOf = async (addresses: string[], clock = standingClock()) => {
  const started = await startTestSite({
    ownData: true,
    clock,
    config: { logLevel: 'silent', contestCalendars: addresses },
  });
  const read = () => started.app.services['other-contest'].read();
  const readDue = () => started.app.services['other-contest'].readDue();
  const list = () => started.asVisitor().call(listOtherContests);
  return { read, readDue, list };
};
const says =
  (text: string): RequestListener =>
  (_, reply) =>
    reply.setHeader('content-type', 'text/calendar').end(text);
const stamp = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

describe('contests of other sites (Home)', () => {
  it('are read from calendars; one that fails keeps what it said', async () => {
    const [hour, day] = [3_600_000, 86_400_000];
    const clock = standingClock();
    const now = clock.now().getTime();
    const contest = (title: string, start: number, length = hour) =>
      event(
        title,
        ...[`SUMMARY:${title}`, `DTSTART:${stamp(new Date(now + start))}`],
        `DTEND:${stamp(new Date(now + start + length))}`,
      );
    let one: RequestListener = says(calendar(...contest('A', 2 * hour), ...contest('C', 13 * day)));
    const moved = says(
      calendar('X-WR-CALNAME:Other site', ...contest('B', -hour, 3 * hour), ...contest('D', 20 * day)),
    );
    let other: RequestListener = (request, reply) =>
      request.url === '/moved' ? moved(request, reply) : reply.writeHead(302, { location: '/moved' }).end();
    const addresses = [await calendarAt(() => one), await calendarAt(() => other)];
    const { read, list } = await siteOf(addresses, clock);
    await read();
    const first = await list();
    expect(first.map(({ oj, title, url }) => [oj, title, url])).toEqual([
      ['Other site', 'B', null],
      [new URL(addresses[0] ?? '').host, 'A', null],
      [new URL(addresses[0] ?? '').host, 'C', null],
    ]);

    const failures: RequestListener[] = [
      (_, reply) => reply.writeHead(500).end('sorry'),
      (_, reply) => reply.socket?.destroy(),
      says('<p>Log in first</p>'),
      (_, reply) => {
        reply.on('error', () => undefined);
        const more = () => {
          if (reply.write(Buffer.alloc(64 * 1024, 'x'))) setImmediate(more);
          else reply.once('drain', more);
        };
        more();
      },
    ];
    for (const failure of failures) {
      one = failure;
      await read();
      expect(await list()).toEqual(first);
    }
    one = says(calendar());
    await read();
    expect((await list()).map(({ title }) => title)).toEqual(['B']);
    // Time goes on where the calendars do not.
    one = failures[0] ?? one;
    other = one;
    clock.set(now + 2 * hour + 1000);
    expect(await list()).toEqual([]);
    clock.set(now + 7 * day);
    expect((await list()).map(({ title }) => title)).toEqual(['D']);
  });

  it('are asked for once an hour, and ten minutes after a failure', async () => {
    const clock = standingClock();
    const begin = clock.now().getTime();
    const asked = { good: 0, bad: 0 };
    const addresses = [
      await calendarAt(() => (request, reply) => {
        asked.good += 1;
        says(calendar())(request, reply);
      }),
      await calendarAt(() => (_, reply) => {
        asked.bad += 1;
        reply.writeHead(503).end();
      }),
    ];
    const { readDue } = await siteOf(addresses, clock);
    const askedAt = async (minutes: number) => {
      clock.set(begin + minutes * 60_000);
      await readDue();
      return [asked.good, asked.bad];
    };
    expect(await askedAt(0)).toEqual([1, 1]);
    expect(await askedAt(9)).toEqual([1, 1]);
    expect(await askedAt(10)).toEqual([1, 2]);
    expect(await askedAt(59)).toEqual([1, 3]);
    expect(await askedAt(60)).toEqual([2, 3]);
  });

  it('are none where no calendar is configured', async () => {
    const { list } = await siteOf([]);
    expect(await list()).toEqual([]);
  });

  it('are configured by addresses of the web', () => {
    const read = (value: string) =>
      readConfig({ MONGODB_URI: 'mongodb://x', REDIS_URL: 'redis://x', SITE_CONTEST_CALENDARS: value })
        .contestCalendars;
    expect(read('')).toEqual([]);
    expect(read(' webcal://a.example/x.ics, https://b.example/y ')).toEqual([
      'https://a.example/x.ics',
      'https://b.example/y',
    ]);
    for (const wrong of ['file:///etc/passwd', 'x', 'https://a.example,ftp://b.example'])
      expect(() => read(wrong)).toThrow(/^SITE_CONTEST_CALENDARS/);
  });

  guards(listOtherContests, { allowed: ['visitor', 'user'], refused: [] });
});
