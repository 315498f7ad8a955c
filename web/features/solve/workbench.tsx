import { FullscreenExitOutlined, FullscreenOutlined, LayoutOutlined } from '@ant-design/icons';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { Button, Splitter, Tabs } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import editorCss from '../../kit/editor/editor.module.css';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { extrasFor } from '../../kit/markdown/pipeline.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSettings } from '../../state/settings.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Empty, PageQueryView, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { phoneBreakpoint, splitBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { useSolveScope } from '../scope/solve-scope.ts';
import { ProblemHeader } from '../statement/problem-header.tsx';
import { Statement } from '../statement/statement.tsx';
import { useProblemLanguage } from './use-problem-language.ts';
import css from './workbench.module.css';

// Nearly every statement has formulas: their chunk comes along with the statement, not after it.
extrasFor('$').catch(() => undefined);
// Loaded after the statement is painted, and when the tab is opened.
const EditorPane = lazyPart(withTexts(['submission', 'task', 'draft'], () => import('./editor-pane.tsx')));
// Problems that are not solved by a program have another pane in the place of the editor.
const ObjectivePane = lazyPart(
  withTexts(['submission', 'task', 'draft'], () => import('./objective-pane.tsx')),
);
const AnswerPane = lazyPart(withTexts(['submission', 'task'], () => import('./answer-pane.tsx')));
const Statistics = lazyPart(() => import('../statement/statistics.tsx'));
const BestSubmissions = lazyPart(
  withTexts(['submission'], () => import('../submissions/best-submissions.tsx')),
);
const Solutions = lazyPart(withTexts(['solution'], () => import('../solutions/solutions.tsx')));
const MySubmissions = lazyPart(withTexts(['submission'], () => import('../submissions/my-submissions.tsx')));

/** Panes never get narrower than this, in px. */
const statementMin = 420;
const editorMin = 580;

const tabs = ['description', 'mine', 'statistics', 'solutions'] as const;
/** Tabs that tell how others did. */
const ofOthers: readonly string[] = ['statistics', 'solutions'];

type ToolsProps = {
  shown: boolean;
  onToggle: () => void;
};

/** What the window is divided into; in one column the bar at its foot leads to the parts. */
function Tools({ shown, onToggle }: ToolsProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const focused = pathname.endsWith('/full-screen');
  const toggleText = shown ? t('problem:editor.hide') : t('problem:editor.show');
  const focusText = focused ? t('problem:editor.leaveFocus') : t('problem:editor.focus');
  return (
    <>
      <Button
        type="text"
        icon={<LayoutOutlined aria-hidden="true" />}
        aria-label={toggleText}
        aria-pressed={!shown}
        title={toggleText}
        onClick={onToggle}
      />
      <Button
        type="text"
        icon={
          focused ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />
        }
        aria-label={focusText}
        title={focusText}
        onClick={() =>
          void navigate(focused ? pathname.replace(/\/full-screen$/, '') : `${pathname}/full-screen`, {
            replace: true,
          })
        }
      />
    </>
  );
}

/** The statement's part of the width in percent. */
const shareOf = ([left = 0, right = 0]: readonly number[]): number | null =>
  left + right > 0 ? (left / (left + right)) * 100 : null;

function Workbench({ detail }: { detail: ProblemDetail }) {
  const { t } = useText();
  const params = useQueryParams();
  const split = !useNarrow(splitBreakpoint);
  const phone = useNarrow(phoneBreakpoint);
  const [editorShown, setEditorShown] = useState(true);
  const { statementShare, setStatementShare } = useSettings();
  /** Width while the bar is being moved; only the last one is stored. */
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const { query, offered, current, isOpen, choose } = useProblemLanguage(detail);
  const { problemId } = detail.problem;
  const { tellsOthers } = useSolveScope();
  const isOffered = (name: string) => tellsOthers || !ofOthers.includes(name);
  const tab = tabs.find((one) => one === params.get('tab') && isOffered(one)) ?? 'description';
  usePageTitle(`${problemId} ${detail.problem.title}`);

  const statement = (
    <div className={css.statement}>
      <ProblemHeader
        detail={detail}
        language={current}
        tools={split && <Tools shown={editorShown} onToggle={() => setEditorShown(!editorShown)} />}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => params.set({ tab: key === 'description' ? null : key })}
        destroyOnHidden
        {...(phone && { tabBarGutter: 12 })}
        items={[
          {
            key: 'description',
            label: t('problem:tab.description'),
            children: <Statement problem={detail.problem} />,
          },
          {
            key: 'mine',
            label: t('problem:tab.mine'),
            children: (
              <Suspense fallback={<Lines rows={6} />}>
                <MySubmissions problemId={problemId} />
              </Suspense>
            ),
          },
          {
            key: 'statistics',
            label: t('problem:tab.statistics'),
            children: (
              <div className={layoutCss.stack}>
                <Suspense fallback={<Lines rows={5} />}>
                  {detail.problemCount && <Statistics counts={detail.problemCount} />}
                  <BestSubmissions problemId={problemId} />
                </Suspense>
              </div>
            ),
          },
          {
            key: 'solutions',
            label: t('problem:tab.solutions'),
            children: (
              <Suspense fallback={<Lines rows={8} />}>
                <Solutions problemId={problemId} />
              </Suspense>
            ),
          },
        ].filter(({ key }) => isOffered(key))}
      />
    </div>
  );
  const share = movedTo ?? statementShare;
  const painted = useAfterPaint();
  const loading = <div className={clsx(editorCss.loading, textCss.muted)}>{t('problem:editor.loading')}</div>;
  const pane = () =>
    current === undefined ? (
      <Empty text={t('problem:editor.noLanguage')} />
    ) : (
      <Suspense fallback={loading}>
        <EditorPane detail={detail} languages={offered} language={current} onLanguage={choose} />
      </Suspense>
    );
  const { judgeMode } = detail.problem;
  const OtherPane = { objective: ObjectivePane, submit_answer: AnswerPane }[String(judgeMode)];
  const editor = OtherPane ? (
    <Suspense fallback={loading}>
      <OtherPane detail={detail} />
    </Suspense>
  ) : painted && !isOpen ? (
    <QueryView query={query} skeleton={loading}>
      {pane}
    </QueryView>
  ) : (
    loading
  );

  if (!split)
    return (
      <div>
        {statement}
        {editor}
      </div>
    );
  return (
    <Splitter
      className={clsx(css.workbench)}
      onResize={(sizes) => setMovedTo(shareOf(sizes))}
      onResizeEnd={(sizes) => {
        setMovedTo(null);
        const share = shareOf(sizes);
        if (editorShown && share !== null) setStatementShare(share);
      }}
    >
      <Splitter.Panel
        min={editorShown ? statementMin : 0}
        // The splitter limits only where its bar is drawn to: a share kept from a wider window may be too small here.
        style={{ minWidth: editorShown ? statementMin : 0 }}
        size={editorShown ? `${share}%` : '100%'}
        resizable={editorShown}
      >
        {statement}
      </Splitter.Panel>
      <Splitter.Panel
        min={editorShown ? editorMin : 0}
        style={{ minWidth: editorShown ? editorMin : 0 }}
        size={editorShown ? `${100 - share}%` : 0}
      >
        <div hidden={!editorShown} className={css.editor}>
          {editor}
        </div>
      </Splitter.Panel>
    </Splitter>
  );
}

/** A problem in any scope: its statement, and the editor or form to solve it. */
export function ProblemView({ problemId }: { problemId: string }) {
  const { endpoints, queries } = useSolveScope();
  // Kept while the statement comes in another language.
  const query = useApi(endpoints.problem, { query: queries.problem(problemId) }, { keep: true });
  return (
    <PageQueryView
      query={query}
      skeleton={
        <div className={css.statement}>
          <Lines rows={14} />
        </div>
      }
    >
      {(detail) => <Workbench key={detail.problem.id} detail={detail} />}
    </PageQueryView>
  );
}
