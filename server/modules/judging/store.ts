import { caseResult, finalVerdict, judgeResult } from '@assize/shared/areas/judging/result.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** Judgements, one for each round; written once and never changed (Judging 6). */
export const judgementCollection = collection(
  'judgements',
  z.object({
    _id: z.string(),
    submitId: z.int(),
    round: z.int(),
    attempt: z.int(),
    /** Empty where no node gave a result. */
    nodeId: z.string(),
    status: finalVerdict,
    timeMs: z.number().nullable(),
    memoryKb: z.number().nullable(),
    score: z.number().nullable(),
    errorMessage: z.string().nullable(),
    cases: z.array(caseResult),
    printed: judgeResult.shape.printed,
    spent: judgeResult.shape.spent.nullable(),
    /** The verdict in the words of the remote judge. */
    rawVerdict: z.string().optional(),
    judgedAt: z.date(),
    /** Set by staff (`nodeId` is then their name), not judged. */
    isManual: z.boolean().optional(),
  }),
  [[{ submitId: 1, round: -1 }]],
);
export type Judgement = Omit<Stored<typeof judgementCollection>, '_id'>;

export const keyOf = (submitId: number, round: number) => `${submitId}-${round}`;

/** The history of judging, one document per submission and round. */
export const judgementStore = (database: Connection) => {
  const judgements = judgementCollection.on(database);
  const find = async (submitId: number, round: number): Promise<Judgement | null> => {
    const found = await judgements.findById(keyOf(submitId, round));
    if (!found) return null;
    const { _id, ...judgement } = found;
    return judgement;
  };

  return {
    find,
    /** When rounds were decided, by their keys (`keyOf`). */
    async decidedAt(keys: readonly string[]): Promise<Map<string, Date>> {
      const found = await judgements.find({ _id: { $in: [...keys] } }, { judgedAt: 1 });
      return new Map(found.map(({ _id, judgedAt }) => [_id, judgedAt]));
    },
    /** Every judging of a submission, newest round first; without its cases. */
    async ofSubmission(submitId: number): Promise<Omit<Judgement, 'cases'>[]> {
      return judgements.find({ submitId }, { cases: 0 }).sort({ round: -1 });
    },
    /**
     * Writes how a round ended, unless that was decided before; gives what counts. Everything that follows from a
     * verdict follows from the document this returns, so that a second result for the round changes nothing.
     */
    async decide(judgement: Judgement): Promise<Judgement> {
      try {
        await judgements.insert({ _id: keyOf(judgement.submitId, judgement.round), ...judgement });
        return judgement;
      } catch (error) {
        const decided = isDuplicateKey(error) ? await find(judgement.submitId, judgement.round) : null;
        if (!decided) throw error;
        return decided;
      }
    },
  };
};
export type JudgementStore = ReturnType<typeof judgementStore>;
