import { scopeParts } from '@assize/shared/areas/submission/scope.ts';
import type { SubmissionState } from '@assize/shared/areas/submission/state.ts';
import { defaultLocale } from '@assize/shared/i18n/locales.ts';
import type { FastifyBaseLogger } from 'fastify';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { ProblemRecord } from '../problem/service.ts';
import { presentState, stateFor } from './presenter.ts';
import type { SubmissionRecord } from './record.ts';
import type { ScopeRegistry } from './scopes.ts';
import type { SubmissionStore } from './store.ts';

type Ports = {
  events: EventBus;
  submissions: Pick<SubmissionStore, 'findMany'>;
  scopes: Pick<ScopeRegistry, 'of' | 'names'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Tells the state of a submission to its watchers, and to those of the list if it is listed there. */
export const stateAnnouncer = ({ events, submissions, scopes, log }: Ports) => {
  const announce = (submission: Pick<SubmissionRecord, 'scope' | 'listed'>, state: SubmissionState): void => {
    const topic = topicsOf('submission').of(state.submitId);
    for (const audience of scopes.of(submission).audiences)
      events.publish(topic, audience, 'state', stateFor(audience, state));
    if (submission.listed) events.publish(topicsOf('status').of(), everyone, 'state', state);
  };
  return {
    announce,
    /** Tells the state in which they are stored. */
    async announceStored(submitIds: readonly number[]): Promise<void> {
      for (const one of await submissions.findMany(submitIds)) announce(one, presentState(one, undefined));
    },
    /** Tells the owner, and the owner's team, on any page that it is judged, with no more than the scope shows to users now. */
    async tellOwner(
      submission: SubmissionRecord,
      problem: ProblemRecord,
      state: SubmissionState,
    ): Promise<void> {
      const { uid, scope } = submission;
      try {
        const { sightOf } = await scopes.of(submission).visibility(submission, problem);
        const sight = await sightOf({ uid, role: 'user' });
        if (sight === null) return;
        const names = await scopes.names(submission.scope, [problem.pid], defaultLocale);
        const { problemId: displayPid, title } = names?.get(problem.pid) ?? problem;
        const told = { ...stateFor(sight.audience, state), displayPid, title };
        const owners = (await scopes.of(submission).owners?.(scopeParts(scope).id, uid)) ?? [uid];
        for (const one of owners) events.publish(topicsOf('user').of(one), everyone, 'verdict', told);
      } catch (error) {
        log.warn(
          { err: error, submitId: state.submitId },
          'the owner of a submission was not told its verdict',
        );
      }
    },
  };
};
export type StateAnnouncer = ReturnType<typeof stateAnnouncer>;
