import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemRecord } from './record.ts';

/** The part of scopes that reading problems needs: practice, contests, trainings, groups. */
export type ProblemScope = {
  /** One word for all scopes of this kind. */
  readonly kind: string;
  /** Whether a scope of this kind lets this viewer read a problem now; never asked of a deleted problem. */
  mayRead(problem: ProblemRecord, viewer: Viewer | null): boolean | Promise<boolean>;
};

/** The kinds of scopes in which problems are set, as modules register them. */
export const problemScopes = () => {
  const kinds = new Map<string, ProblemScope>();
  const admits = async (scope: ProblemScope | undefined, problem: ProblemRecord, viewer: Viewer | null) =>
    problem.deleted === null && scope !== undefined && (await scope.mayRead(problem, viewer));
  return {
    /** @throws Error when another module has this kind */
    register(scope: ProblemScope): void {
      if (kinds.has(scope.kind)) throw new Error(`two modules register the scope ${scope.kind}`);
      kinds.set(scope.kind, scope);
    },
    /** Whether a viewer may read a problem in scopes of one kind. */
    mayReadIn: (kind: string, problem: ProblemRecord, viewer: Viewer | null): Promise<boolean> =>
      admits(kinds.get(kind), problem, viewer),
    /** Whether a viewer may read a problem, wherever it is set. */
    async mayRead(problem: ProblemRecord, viewer: Viewer | null): Promise<boolean> {
      for (const scope of kinds.values()) if (await admits(scope, problem, viewer)) return true;
      return false;
    },
  };
};
export type ProblemScopes = ReturnType<typeof problemScopes>;
