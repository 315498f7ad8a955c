import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { mostContestProblems } from '@assize/shared/areas/contest/contest.ts';
import {
  createContestProblem,
  listContestProblemsForStaff,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { blankDraft } from '../../features/problem-draft/blank-draft.ts';
import { createDraftModel } from '../../features/problem-draft/draft-model.ts';
import { NewProblemContext, type NewProblemPlace } from '../../features/problem-draft/new-problem.ts';
import { ProblemForm } from '../../features/problem-form/problem-form.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { BalloonField } from './balloon-field.tsx';
import { freeLetter } from './free-letter.ts';

type Props = { cid: number; type: number; letter: string; languages: readonly string[] };

function NewProblem({ cid, type, letter, languages }: Props) {
  const { t } = useText();
  const id = useId();
  const [displayId, setDisplayId] = useState(letter);
  const [color, setColor] = useState<string | null>(null);
  const [model] = useState(() => {
    const blank = blankDraft({ languages, auth: 2 });
    const base = { ...blank, problem: { ...blank.problem, type: type === 0 ? (0 as const) : (1 as const) } };
    return createDraftModel({ id: null, version: null, base });
  });
  const place = useMemo(
    (): NewProblemPlace => ({
      create: async (draft) => {
        const { pid } = await call(createContestProblem, {
          body: { cid, displayId: displayId.trim(), displayTitle: draft.problem.title.trim(), color, draft },
        });
        return { pid, version: 1 };
      },
      next: () => `/admin/contest/${cid}/problems`,
    }),
    [cid, displayId, color],
  );
  return (
    <>
      <Panel title={t('contest-admin:problem.new.title')}>
        <div className={layoutCss.stack}>
          <p className={textCss.muted}>{t('contest-admin:problem.new.hint')}</p>
          <div className={layoutCss.row}>
            <label htmlFor={`${id}-letter`}>{t('contest-admin:problem.displayId')}</label>
            <span>
              <Input
                id={`${id}-letter`}
                value={displayId}
                maxLength={20}
                onChange={({ target }) => setDisplayId(target.value)}
              />
            </span>
          </div>
          <BalloonField value={color} onChange={setColor} />
        </div>
      </Panel>
      <NewProblemContext value={place}>
        <ProblemForm model={model} kept={null} />
      </NewProblemContext>
    </>
  );
}

function Loaded({ cid }: { cid: number }) {
  const contest = useApi(readContest, { query: { cid } });
  const placed = useApi(listContestProblemsForStaff, {
    query: { cid, queryExisted: 'true', limit: mostContestProblems },
  });
  const languages = useApi(listLanguages, {});
  return (
    <PageQueryView query={contest} skeleton={<PageSkeleton />}>
      {({ draft }) => (
        <PageQueryView query={placed} skeleton={<PageSkeleton />}>
          {({ contestProblemMap }) => (
            <PageQueryView query={languages} skeleton={<PageSkeleton />}>
              {(offered) => (
                <NewProblem
                  cid={cid}
                  type={draft.type}
                  letter={freeLetter(Object.values(contestProblemMap))}
                  languages={offered.map(({ name }) => name)}
                />
              )}
            </PageQueryView>
          )}
        </PageQueryView>
      )}
    </PageQueryView>
  );
}

/** A problem that is made for a contest, in the form of all problems. */
export default function NewContestProblemPage() {
  return <ContestPage>{(cid) => <Loaded cid={cid} />}</ContestPage>;
}
