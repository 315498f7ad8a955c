import { readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApi } from '../../data/hooks.ts';
import { blankDraft } from '../../features/problem-draft/blank-draft.ts';
import { createDraftModel } from '../../features/problem-draft/draft-model.ts';
import type { KeptDraft } from '../../features/problem-draft/kept-draft.ts';
import { useKept } from '../../features/problem-draft/use-kept.ts';
import { ProblemForm } from '../../features/problem-form/problem-form.tsx';
import { useMay } from '../../state/session.ts';
import { NotFound } from '../../ui/not-found.tsx';
import panelCss from '../../ui/panel.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';

type NewProps = { onMade: (pid: number) => void };

function NewForm({
  languages,
  kept,
  onMade,
}: NewProps & { languages: readonly string[]; kept: KeptDraft | null }) {
  const mayPublish = useMay('problem.publish');
  const [{ model, blank }] = useState(() => {
    const start = blankDraft({ languages, auth: mayPublish ? 1 : 2 });
    return {
      blank: start,
      model: createDraftModel({ id: null, version: null, base: start, draft: kept?.draft ?? start }),
    };
  });
  useEffect(
    () => model.store.subscribe(({ id }, before) => id !== null && before.id === null && onMade(id)),
    [model, onMade],
  );
  const made = useStore(model.store, ({ id }) => id !== null);
  return (
    <ProblemForm
      model={model}
      kept={
        kept === null || made
          ? null
          : {
              newer: null,
              drop: ({ restart }) => restart({ id: null, version: null, base: blank }),
            }
      }
    />
  );
}

function NewProblem({ onMade }: NewProps) {
  const languages = useApi(listLanguages, {});
  const kept = useKept(null);
  return (
    <QueryView query={languages}>
      {(offered) => (
        <QueryView query={kept}>
          {(found) => <NewForm languages={offered.map(({ name }) => name)} kept={found} onMade={onMade} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type Saved = ReplyOf<typeof readProblemDraft>;

function EditForm({ saved, kept }: { saved: Saved; kept: KeptDraft | null }) {
  const { pid } = saved;
  const [start] = useState(saved);
  // Work on an older version stays a change of that version, so that saving it shows later changes of others.
  const newer = kept !== null && kept.version !== start.version;
  const [model] = useState(() =>
    createDraftModel({
      id: pid,
      version: newer ? kept.version : start.version,
      base: newer ? kept.base : start.draft,
      draft: kept?.draft ?? start.draft,
    }),
  );
  return (
    <ProblemForm
      model={model}
      kept={
        kept && {
          newer: newer ? start.version : null,
          drop: ({ restart }) => restart({ id: pid, version: start.version, base: start.draft }),
        }
      }
    />
  );
}

function EditProblem({ pid }: { pid: number }) {
  const problem = useApi(readProblemDraft, { query: { pid } });
  const kept = useKept(pid);
  const bones = (
    <div className={clsx(panelCss.panel, panelCss.body)}>
      <Lines rows={12} />
    </div>
  );
  // An answer kept from an earlier visit may be older than what is saved by now.
  if (problem.isFetching && !problem.isFetchedAfterMount) return bones;
  return (
    <QueryView query={problem} skeleton={bones}>
      {(saved) => (
        <QueryView query={kept} skeleton={bones}>
          {(found) => <EditForm saved={saved} kept={found} />}
        </QueryView>
      )}
    </QueryView>
  );
}

/**
 * The form that made the problem `made`: it stays when the address becomes that problem's, so that nothing typed or
 * clicked is lost, and ends when people go on from there. `n` counts forms of new problems.
 */
type NewFormAt = {
  n: number;
  made: number | null;
  /** Key of the address at which the problem was made; null: the page has not been drawn since. */
  madeAt: string | null;
  arrived: boolean;
};
const nextForm = ({ n }: NewFormAt): NewFormAt => ({ n: n + 1, made: null, madeAt: null, arrived: false });

const useNewFormAt = (pid: number | null) => {
  const { key } = useLocation();
  const [at, setAt] = useState<NewFormAt>({ n: 0, made: null, madeAt: null, arrived: false });
  const [onMade] = useState(
    () => (made: number) => setAt(({ n }) => ({ n, made, madeAt: null, arrived: false })),
  );
  // Follows the address while rendering: a form of the problem before must not be drawn once.
  if (at.made !== null && at.madeAt === null) setAt({ ...at, madeAt: key });
  else if (at.made !== null && pid === at.made && !at.arrived) setAt({ ...at, arrived: true });
  // Whoever goes on at once may never see the address of the problem drawn: only the key tells the new address.
  else if (at.made !== null && pid === null && key !== at.madeAt) setAt(nextForm(at));
  else if (at.arrived && pid !== at.made) setAt(nextForm(at));
  return { ...at, onMade };
};

/** The form of a new problem, or of one by its internal id: one page for both addresses. */
export default function FormPage() {
  const { problemId } = useParams();
  const pid = problemId === undefined ? null : Number(problemId);
  const { n, made, onMade } = useNewFormAt(pid);
  if (pid !== null && (!Number.isInteger(pid) || pid < 1)) return <NotFound />;
  if (pid === null || pid === made) return <NewProblem key={`new-${n}`} onMade={onMade} />;
  return <EditProblem key={pid} pid={pid} />;
}
