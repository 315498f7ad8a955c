import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { verdict as ours } from '@assize/shared/domain/verdict.ts';
import {
  type JobKey,
  type JudgeBackend,
  type JudgingService,
  jobIdOf,
  type Work,
} from '../../modules/judging/service.ts';
import type { VerdictService } from '../../modules/verdict/service.ts';
import { defineModule } from '../../platform/module/define.ts';

type Needs = { judging: Pick<JudgingService, 'backends'>; verdict: VerdictService };

const oj = 'CF';
/** Our verdict for what the remote judge says. */
const statusOf = (raw: string): FinalVerdict => {
  if (raw === 'OK') return ours.accepted;
  return raw.startsWith('WRONG_ANSWER') ? ours.wrongAnswer : ours.submitFailed;
};

/** A remote judge in small: keeps what it was handed, and judges when a test says what. */
const remoteJudge = (settle: VerdictService['settle']) => {
  const waiting = new Map<string, Work>();
  const handed: Work[] = [];
  const begun = new Set<string>();
  const backend: JudgeBackend = {
    oj,
    async submit(work) {
      const id = jobIdOf(work.submission);
      if (waiting.has(id)) return;
      waiting.set(id, work);
      handed.push(work);
    },
    async resume(key) {
      return waiting.has(jobIdOf(key));
    },
    async cancel(key) {
      if (begun.has(jobIdOf(key))) throw new Error('it is being judged');
      waiting.delete(jobIdOf(key));
    },
  };
  return {
    backend,
    service: {
      handed: (submitId: number) => handed.filter(({ submission }) => submission.submitId === submitId),
      has: (key: JobKey) => waiting.has(jobIdOf(key)),
      /** Begins a round, which then cannot be cancelled any more. */
      begin: (key: JobKey) => void begun.add(jobIdOf(key)),
      async say(key: JobKey, raw: string) {
        const status = statusOf(raw);
        const measured = { timeMs: 46, memoryKb: 3_600, score: null, errorMessage: null };
        const settlement = await settle(key, { kind: 'remote', oj, raw, status, ...measured });
        waiting.delete(jobIdOf(key));
        return settlement;
      },
    },
  };
};

/** A module that brings a remote judge. */
export const remote = defineModule({
  name: 'remote',
  create(_core, { judging, verdict }: Needs) {
    const { backend, service } = remoteJudge(verdict.settle);
    judging.backends.register(backend);
    return { service, fileRefs: {} };
  },
});
