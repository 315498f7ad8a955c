import type { AuditAction } from '@assize/shared/index.ts';
import type { Consumer } from '../../platform/domain-events/event.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { RejudgeService } from '../rejudge/service.ts';
import {
  contestOfEvent,
  submissionJudged,
  submissionRejudged,
  submissionTaken,
} from '../submission/service.ts';
import { isLoggedOfContest, isLoggedOfRejudge } from './contest-log.ts';

type Ports = { events: Pick<EventBus, 'publish'>; contestOfRejudge: RejudgeService['contestOf'] };

/** Pause after which staff are told of submissions that come close together. */
const settledMs = 300;

/** Tells those who work at contests what changes on their page. */
export const staffNews = ({ events, contestOfRejudge }: Ports) => {
  const topic = (cid: number) => topicsOf('staff').of(cid);
  const changed = (cid: number): void => events.publish(topic(cid), everyone, 'changed', {});

  const settling = new Set<number>();
  const ran = (cid: number): void => {
    if (settling.has(cid)) return;
    settling.add(cid);
    setTimeout(() => {
      settling.delete(cid);
      events.publish(topic(cid), everyone, 'runs', {});
    }, settledMs).unref();
  };
  const consumer: Consumer = {
    name: 'contest-staff',
    follows: [submissionTaken, submissionJudged, submissionRejudged].map(({ name }) => ({
      event: name,
      concerns: (data) => contestOfEvent(data) > 0,
      take: async (data) => ran(contestOfEvent(JSON.parse(data))),
    })),
  };

  return {
    changed,
    consumer,
    /** Something was written into the log of what staff do. */
    async logged({ action, target }: { action: AuditAction; target: string }): Promise<void> {
      if (isLoggedOfContest(action)) return changed(Number.parseInt(target, 10));
      if (!isLoggedOfRejudge(action)) return;
      const cid = await contestOfRejudge(Number(target.replace('rejudge ', '')));
      if (cid !== null) changed(cid);
    },
  };
};
