import type { Verdict } from '@assize/shared/domain/verdict.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { type SubmissionDocument, submissionCollection } from './document.ts';

export type DayCount = { date: string; count: number };

/** An offset as the database writes it: 480 → `+08:00`. */
const zoneOf = (utcOffset: number): string => {
  const [hours, minutes] = [Math.floor(Math.abs(utcOffset) / 60), Math.abs(utcOffset) % 60];
  const digits = [hours, minutes].map((one) => String(one).padStart(2, '0')).join(':');
  return `${utcOffset < 0 ? '-' : '+'}${digits}`;
};

/** Figures of the practice of users, each answered by an index alone. */
export const submissionFigures = (database: Connection) => {
  const submissions = submissionCollection.on(database);
  const byDay = async ($match: QueryFilter<SubmissionDocument>, utcOffset: number): Promise<DayCount[]> => {
    const days = await submissions.aggregate<{ _id: string; count: number }>([
      { $match },
      {
        $group: {
          _id: { $dateToString: { date: '$submitTime', format: '%Y-%m-%d', timezone: zoneOf(utcOffset) } },
          count: { $sum: 1 },
        },
      },
    ]);
    return days.map(({ _id, count }) => ({ date: _id, count })).sort((a, b) => (a.date < b.date ? -1 : 1));
  };
  return {
    /** Submissions of all users by hour, from a moment on: ms of the full hour → how many. */
    async hoursOfAll(since: Date): Promise<Map<number, number>> {
      const hours = await submissions.aggregate<{ _id: Date; count: number }>([
        { $match: { submitTime: { $gte: since } } },
        { $group: { _id: { $dateTrunc: { date: '$submitTime', unit: 'hour' } }, count: { $sum: 1 } } },
      ]);
      return new Map(hours.map(({ _id, count }) => [_id.getTime(), count]));
    },

    countOf: (uid: string): Promise<number> => submissions.countDocuments({ uid, isPractice: true }),

    /** Submissions of a user by day of a reader, from a moment on. */
    daysOf: (uid: string, since: Date, utcOffset: number) =>
      byDay({ uid, isPractice: true, submitTime: { $gte: since } }, utcOffset),

    /** Submissions that everybody may find, of one verdict or of any, by day of a reader. */
    daysOfAll: (since: Date, utcOffset: number, status?: Verdict) =>
      byDay(
        { ...(status !== undefined && { status }), listed: true, submitTime: { $gte: since } },
        utcOffset,
      ),

    /** The most that a user's submissions to each problem with points add to a rank. */
    async rankScoresOf(uid: string): Promise<Map<number, number>> {
      const best = await submissions.aggregate<{ _id: number; best: number }>([
        { $match: { uid, isPractice: true, oiRankScore: { $gt: 0 } } },
        { $group: { _id: '$pid', best: { $max: '$oiRankScore' } } },
      ]);
      return new Map(best.map(({ _id, best: points }) => [_id, points]));
    },
  };
};
export type SubmissionFigures = ReturnType<typeof submissionFigures>;
