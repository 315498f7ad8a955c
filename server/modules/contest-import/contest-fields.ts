import { instantMs, reltimeMs } from '@assize/shared/domain/contest/reltime.ts';
import { fieldOf, type PackageObject, textOf } from './objects.ts';
import type { Place, Remarks } from './remarks.ts';

/** What a package says of the contest itself. */
export type ContestFields = {
  id: string;
  title: string;
  startMs: number | null;
  durationMs: number | null;
  /** From this contest time on results are sealed; null: never. */
  sealedFromMs: number | null;
  penaltyMinutes: number | null;
  scored: boolean;
  /** Group of all official teams. */
  mainGroup: string;
  places: { title: Place; start: Place; duration: Place; seal: Place; penalty: Place };
};

const minuteMs = 60_000;

/** A span: `h:mm:ss`, or a number of minutes. undefined: none is given; null: it is none. */
const spanOf = (value: unknown): number | null | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'number') return value * minuteMs;
  const text = String(value).trim();
  return /^\d+$/.test(text) ? Number(text) * minuteMs : reltimeMs(text);
};

/** Reads contest.json or contest.yaml, in the names of the standard and of older packages. */
export const readContestFields = (object: PackageObject, told: Remarks): ContestFields => {
  const span = (...names: readonly string[]) => {
    const { value, place } = fieldOf(object, ...names);
    const ms = spanOf(value);
    if (ms === null || (ms !== undefined && ms < 0)) told.fault(place, 'malformed', value);
    return { ms: ms ?? null, place };
  };
  const start = fieldOf(object, 'start_time', 'start');
  const startMs = start.value === undefined ? null : instantMs(String(start.value));
  if (start.value === undefined) told.fault(start.place, 'required');
  else if (startMs === null) told.fault(start.place, 'malformed', start.value);
  const duration = span('duration', 'length');
  if (duration.ms === null && fieldOf(object, 'duration', 'length').value === undefined)
    told.fault(duration.place, 'required');
  const before = span('scoreboard_freeze_duration', 'scoreboard_freeze_length', 'freeze_duration');
  const after = span('scoreboard_freeze', 'freeze');
  const sealedFromMs =
    before.ms !== null && duration.ms !== null ? duration.ms - before.ms : (after.ms ?? null);
  const penalty = span('penalty_time', 'penalty');
  return {
    id: textOf(object, told, 'id', 'external_id'),
    title: textOf(object, told, 'formal_name', 'name', 'short_name'),
    startMs,
    durationMs: duration.ms,
    // A freeze of no length, or one that begins with the end, is none.
    sealedFromMs:
      sealedFromMs !== null && duration.ms !== null && sealedFromMs >= duration.ms ? null : sealedFromMs,
    penaltyMinutes: penalty.ms === null ? null : Math.floor(penalty.ms / minuteMs),
    scored: textOf(object, told, 'scoreboard_type') === 'score',
    mainGroup: textOf(object, told, 'main_scoreboard_group_id'),
    places: {
      title: fieldOf(object, 'formal_name', 'name', 'short_name').place,
      start: start.place,
      duration: duration.place,
      seal: before.ms === null ? after.place : before.place,
      penalty: penalty.place,
    },
  };
};
