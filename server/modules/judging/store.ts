import type { CaseResult, FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** How one round of judging ended; written once and never changed (Judging 6). */
export type Judgement = {
  submitId: number;
  round: number;
  attempt: number;
  nodeId: string;
  status: FinalVerdict;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  errorMessage: string | null;
  cases: CaseResult[];
  spent: { dataMs: number; compileMs: number; runMs: number } | null;
  judgedAt: Date;
  /** Set by staff (`nodeId` is then their name), not judged. */
  isManual?: boolean;
};

type JudgementDocument = Judgement & { _id: string };

const judgementSchema = new Schema<JudgementDocument>(
  {
    _id: { type: String, required: true },
    submitId: { type: Number, required: true },
    round: { type: Number, required: true },
    attempt: { type: Number, required: true },
    // Empty where no node gave a result; `required` would refuse that.
    nodeId: { type: String, default: '' },
    status: { type: Number, required: true },
    timeMs: Number,
    memoryKb: Number,
    score: Number,
    errorMessage: String,
    cases: { type: Schema.Types.Mixed, required: true },
    spent: { type: Schema.Types.Mixed },
    judgedAt: { type: Date, required: true },
    isManual: Boolean,
  },
  { versionKey: false, minimize: false },
);

judgementSchema.index({ submitId: 1, round: -1 });

const keyOf = (submitId: number, round: number) => `${submitId}-${round}`;

/** The history of judging, one document per submission and round. */
export const judgementStore = (database: Connection) => {
  const judgements = database.model<JudgementDocument>('Judgement', judgementSchema, 'judgements');
  const find = async (submitId: number, round: number): Promise<Judgement | null> => {
    const found = await judgements.findById(keyOf(submitId, round)).lean<JudgementDocument>();
    if (!found) return null;
    const { _id, ...judgement } = found;
    return { ...judgement, errorMessage: judgement.errorMessage ?? null };
  };

  return {
    find,
    /** Every judging of a submission, newest round first; without its cases. */
    async ofSubmission(submitId: number): Promise<Omit<Judgement, 'cases'>[]> {
      return judgements
        .find({ submitId }, { cases: 0 })
        .sort({ round: -1 })
        .lean<Omit<JudgementDocument, 'cases'>[]>();
    },
    /**
     * Writes how a round ended, unless that was decided before; gives what counts. Everything that follows from a
     * verdict follows from the document this returns, so that a second result for the round changes nothing.
     */
    async decide(judgement: Judgement): Promise<Judgement> {
      try {
        await judgements.create({ _id: keyOf(judgement.submitId, judgement.round), ...judgement });
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
