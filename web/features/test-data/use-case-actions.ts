import { useMemo, useRef, useState } from 'react';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import type { RowActions } from './case-row.tsx';
import { type Case, changedAt, movedCase } from './case-rows.ts';

const none: ReadonlySet<number> = new Set();

/**
 * The chosen cases, the dragged case and its target, and the actions of rows. The functions stay the same
 * objects, so that a change of one row draws that row alone.
 */
export const useCaseActions = (onShow: (name: string) => void) => {
  const { change } = useDraftModel();
  const [chosen, setChosen] = useState(none);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [show] = useState(() => onShow);
  const taken = useRef<number | null>(null);

  const { put, actions } = useMemo(() => {
    const putAll = (update: (cases: readonly Case[]) => Case[], keepChosen = true) => {
      change((now) => ({ ...now, samples: update(now.samples) }));
      // After a move or a removal the places belong to other cases.
      if (!keepChosen) setChosen(none);
    };
    const move = (from: number, to: number) => putAll((cases) => movedCase(cases, from, to), false);
    const drag = (place: number | null) => {
      taken.current = place;
      setDragged(place);
      setTarget(place);
    };
    const rowActions: RowActions = {
      choose: (place, on) =>
        setChosen((before) => {
          const next = new Set(before);
          if (on) next.add(place);
          else next.delete(place);
          return next;
        }),
      change: (place, part) => putAll((cases) => changedAt(cases, new Set([place]), part)),
      move,
      show,
      drag,
      over: setTarget,
      drop: (place) => {
        const from = taken.current;
        drag(null);
        if (from !== null && from !== place) move(from, place);
      },
    };
    return { put: putAll, actions: rowActions };
  }, [change, show]);

  return { chosen, setChosen, put, dragged, target, actions };
};
