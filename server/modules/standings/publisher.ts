import type { BoardRow, BoardTeam } from '@assize/shared/areas/standings/board.ts';
import { contestOf } from '@assize/shared/areas/submission/scope.ts';
import type { Run } from '@assize/shared/domain/standings/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Consumer } from '../../platform/domain-events/event.ts';
import type { Audience } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { contestOfEvent } from '../submission/service.ts';
import type { BoardFolder, HeldBoard } from './board-folder.ts';
import { presentRow } from './presenter.ts';
import { runEvents, runTold } from './runs.ts';
import { isRevealed } from './sight.ts';

type Ports = { folder: BoardFolder; events: Pick<EventBus, 'publish'>; clock: Clock };

/** Readers of a board: of what everybody may see, and of what lies behind the seal. */
export const audiences = { shared: 'shared', live: 'live' } as const satisfies Record<string, Audience>;

/** Has the readers of a board read it again. */
export const tellAgain = (events: Ports['events'], cid: number): void => {
  for (const audience of Object.values(audiences))
    events.publish(topicsOf('board').of(cid), audience, 'again', {});
};

/** Boards kept at once; the one that changed the longest ago goes first. */
const mostHeld = 100;

/**
 * Tells the readers of boards each row that changes. It follows the events of submissions in their order, on one process
 * at a time, with boards of its own: what it tells does not depend on who has read a board before.
 */
export const boardPublisher = ({ folder, events, clock }: Ports): Consumer => {
  const held = new Map<number, HeldBoard>();
  const again = (cid: number) => tellAgain(events, cid);

  const tell = (cid: number, audience: Audience, rows: BoardRow[], teams: readonly BoardTeam[]): void =>
    events.publish(topicsOf('board').of(cid), audience, 'rows', { rows, teams: [...teams] });

  const take = async (cid: number, run: Run, ofMany: boolean): Promise<void> => {
    const known = held.get(cid);
    // Of verdicts that were exchanged together the first one that comes stands for all: the database has all.
    const isNew = known === undefined || folder.isNew(known, run);
    if (ofMany && !isNew) return;
    if (!known || ofMany || !(await folder.isCurrent(known))) {
      // What the run changed cannot be told apart from what was there before.
      const loaded = await folder.load(cid);
      held.delete(cid);
      if (!loaded) return;
      held.set(cid, loaded);
      const [oldest] = held.keys();
      if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
      again(cid);
      return;
    }
    held.delete(cid);
    held.set(cid, known);
    const { type } = known.contest;
    const isOpen = isRevealed(known.contest, clock.now());
    for (const { view, rows, teams } of await folder.apply(known, run)) {
      if (view.containsEnd) continue;
      const shown = rows.map((row) => presentRow(row, type));
      if (view.sealed !== isOpen) tell(cid, audiences.shared, shown, teams);
      if (!view.sealed) tell(cid, audiences.live, shown, teams);
    }
  };

  return {
    name: 'boards',
    follows: runEvents.map((event) => ({
      event,
      concerns: (data) => contestOfEvent(data) > 0,
      async take(data) {
        const { scope, run, ofMany } = runTold(event, data);
        const cid = contestOf(scope);
        if (cid > 0) await take(cid, run, ofMany);
      },
    })),
  };
};
