import { scopeParts } from '@assize/shared/areas/submission/scope.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { JobClass } from '../judging/service.ts';
import type { ProblemScopes } from '../problem/service.ts';
import type { SubmissionRecord } from './record.ts';
import type { Scope } from './scope.ts';

/** The kinds of scopes that modules have registered. */
export const scopeRegistry = (problems: Pick<ProblemScopes, 'register'>) => {
  const scopes = new Map<string, Scope>();
  /** @throws Error: a submission is stored whose scope no module knows */
  const of = ({ scope }: Pick<SubmissionRecord, 'scope'>): Scope => {
    const { kind } = scopeParts(scope);
    const found = scopes.get(kind);
    if (!found) throw new Error(`no module knows the scope ${scope}`);
    return found;
  };
  return {
    /** @throws Error when another module has this kind */
    register(scope: Scope): void {
      problems.register(scope);
      scopes.set(scope.kind, scope);
    },
    of,
    /** What problems are called in a scope; null: as in the bank. */
    async names(scope: string, pids: readonly number[], locale: Locale) {
      return (await of({ scope }).names?.(scopeParts(scope).id, pids, locale)) ?? null;
    },
    /** The scope that a request names, in `field`. Throws `problem.not-found`: a missing scope has no problems. */
    asked(name: string, field = 'pid'): { scope: Scope; id: number } {
      const { kind, id } = scopeParts(name);
      const scope = scopes.get(kind);
      if (!scope) throw new AssizeError('problem.not-found', { field });
      return { scope, id };
    },
    /** Whether a submission waits until staff let it be judged. */
    async isHeld({ scope, pid }: Pick<SubmissionRecord, 'scope' | 'pid'>): Promise<boolean> {
      return (await of({ scope }).isHeld?.(scopeParts(scope).id, pid)) ?? false;
    },
    async jobClassOf(submission: Pick<SubmissionRecord, 'scope' | 'submitTime'>): Promise<JobClass> {
      const scope = of(submission);
      const { id } = scopeParts(submission.scope);
      return (await scope.jobClassAt?.(id, submission.submitTime)) ?? scope.jobClass;
    },
  };
};
export type ScopeRegistry = ReturnType<typeof scopeRegistry>;
