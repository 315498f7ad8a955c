import { setTimeout as delay } from 'node:timers/promises';
import { listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { createContestAnnouncement } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import type { Scenario } from '../scenario.ts';
import { until } from '../until.ts';

const count = 3;
const withinMs = 10_000;

/** The director announces; every team is told at once, and finds what it has not read. */
export const announcements: Scenario = {
  name: 'announcements',
  async during({ cid, size, director, teams, tally }) {
    const heard = new Map<number, Set<number>>();
    let sentAt = 0;
    for (const { socket, index } of teams)
      socket.listen(({ topic, event, data, atMs }) => {
        if (topic !== `contest.${cid}` || event !== 'announcement') return;
        const { id } = topicEvents.contest.announcement.parse(data);
        heard.set(id, (heard.get(id) ?? new Set()).add(index));
        tally.took('announcement → team', atMs - sentAt);
      });
    for (let number = 1; number <= count; number += 1) {
      await delay((size.minutes * 60_000) / (count + 2));
      const announcement = { title: `Announcement ${number}`, content: 'Please read problem A again.' };
      sentAt = performance.now();
      const { id } = await director.client.call(createContestAnnouncement, { body: { cid, announcement } });
      tally.count('announcements');
      await until('announcement', () => (heard.get(id)?.size === teams.length ? true : null), {
        forMs: withinMs,
      }).catch(() =>
        tally.disagree(`announcement ${number} came to ${heard.get(id)?.size ?? 0} of ${teams.length} teams`),
      );
      const [reader] = teams;
      const unread = await reader?.client.call(listUnreadContestAnnouncements, { body: { cid } });
      if (unread?.length !== number) tally.disagree(`${unread?.length} announcements unread, not ${number}`);
    }
  },
};
