import { DiffOutlined, HighlightOutlined } from '@ant-design/icons';
import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { useMay, useSession } from '../../state/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatLength, formatTimeMs, formatUsedKb, orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { UserLink } from '../people/user-link.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';

const RejudgeButton = lazyPart(withTexts(['rejudge'], () => import('./rejudge-button.tsx')));

type Props = {
  rows: readonly SubmissionRow[];
  stale: boolean;
  /**
   * Submissions of one person to one problem: a narrow table without columns that are the same in every row.
   */
  own?: boolean;
  /** A column that only this page has. */
  more?: Column<SubmissionRow> | undefined;
  /** Stands at the end of each row. */
  tools?: (row: SubmissionRow) => ReactNode;
};

/** Points, or points of the problem and what they add to a rank. */
const scoreOf = ({ score, oiRankScore }: SubmissionRow): string =>
  score === null ? '–' : oiRankScore === null ? String(score) : `${score} (${oiRankScore})`;

/** Submissions as dense rows; the verdict leads to the details. */
export function SubmissionTable({ rows, stale, own = false, more, tools }: Props) {
  const { t } = useText();
  const { links, place } = useSolveScope();
  // Programs of ACM contests have no points.
  const hasScores = place.cid === 0 || rows.some(({ score }) => score !== null);
  const mayRejudge = useMay('rejudge');
  const seesJudge = useMay('judges.view');
  const viewer = useSession(({ user }) => user?.uid);
  const id: Column<SubmissionRow> = {
    key: 'id',
    title: t('submission:id'),
    width: 84,
    hideBelow: 768,
    render: (row) => (
      <Link className={textCss.mono} to={links.submission(row)}>
        {row.submitId}
      </Link>
    ),
  };
  const when: Column<SubmissionRow> = {
    key: 'when',
    title: t('submission:when'),
    width: 104,
    render: ({ submitTime }) => <TimeAgo instant={submitTime} />,
  };
  const status: Column<SubmissionRow> = {
    key: 'verdict',
    title: t('submission:verdict'),
    width: 84,
    render: (row) => (
      <span className={textCss.oneLine}>
        <VerdictTag status={row.status} to={links.submission(row)} />
        {seesJudge && row.isManual && (
          <HighlightOutlined role="img" aria-label={t('submission:manual')} title={t('submission:manual')} />
        )}
      </span>
    ),
  };
  const time: Column<SubmissionRow> = {
    key: 'time',
    title: t('submission:time'),
    width: 88,
    align: 'right',
    hideBelow: own ? 480 : 768,
    render: (row) => orDash(row.time, formatTimeMs),
  };
  const memory: Column<SubmissionRow> = {
    key: 'memory',
    title: t('submission:memory'),
    width: 100,
    align: 'right',
    hideBelow: own ? 480 : 768,
    render: (row) => orDash(row.memory, formatUsedKb),
  };
  const language: Column<SubmissionRow> = {
    key: 'language',
    title: t('submission:language'),
    width: own ? 92 : 124,
    ...(!own && { hideBelow: 992 }),
    render: (row) => <span className={textCss.oneLine}>{row.language}</span>,
  };
  const score: Column<SubmissionRow> = {
    key: 'score',
    title: t('submission:score'),
    width: 84,
    align: 'right',
    hideBelow: 992,
    render: scoreOf,
  };
  const judge: Column<SubmissionRow> = {
    key: 'judger',
    title: t('submission:judger'),
    width: 132,
    hideBelow: 1280,
    render: ({ judger }) => <span className={textCss.oneLine}>{judger ?? '–'}</span>,
  };
  /** The same person's submission to the same problem before this one, if it is on the page. */
  const before = ({ submitId, uid, pid }: SubmissionRow) =>
    rows.find((one) => one.submitId < submitId && one.uid === uid && one.pid === pid)?.submitId;
  const compare: Column<SubmissionRow> = {
    key: 'compare',
    title: <span className={textCss.srOnly}>{t('submission:compare')}</span>,
    width: 56,
    hideBelow: 768,
    render: (row) => {
      const earlier = before(row);
      if (earlier === undefined || (row.uid !== viewer && !seesJudge)) return null;
      const label = t('submission:compare.before', { id: row.submitId, before: earlier });
      return (
        <Link to={`${links.submission(row)}?compare=${earlier}`} aria-label={label} title={label}>
          <DiffOutlined aria-hidden="true" />
        </Link>
      );
    },
  };
  const rejudge: Column<SubmissionRow> = {
    key: 'rejudge',
    title: <span className={textCss.srOnly}>{t('submission:rejudge')}</span>,
    width: 48,
    hideBelow: 768,
    // A submission that waits is judged anyway.
    render: ({ submitId, status: code }) =>
      isFinal(code) && (
        <Suspense>
          <RejudgeButton submitId={submitId} />
        </Suspense>
      ),
  };
  const compares = seesJudge || rows.some(({ uid }) => uid === viewer) ? [compare] : [];
  if (own)
    return (
      <DataTable
        rows={rows}
        stale={stale}
        rowKey={({ submitId }) => submitId}
        columns={[status, time, memory, language, when, ...compares]}
      />
    );
  return (
    <DataTable
      rows={rows}
      stale={stale}
      rowKey={({ submitId }) => submitId}
      columns={[
        id,
        when,
        {
          key: 'user',
          title: t('submission:user'),
          render: ({ uid, username }) => (
            <UserLink uid={uid} username={username} className={textCss.oneLine} />
          ),
        },
        {
          key: 'problem',
          title: t('submission:problem'),
          render: ({ displayId, title }) => (
            <Link
              className={clsx(textCss.titleLink, textCss.oneLine)}
              to={links.problem(displayId)}
              title={title}
            >
              <span className={textCss.mono}>{displayId}</span>{' '}
              <span className={layoutCss.wideOnly}>{title}</span>
            </Link>
          ),
        },
        status,
        ...(hasScores ? [score] : []),
        time,
        memory,
        language,
        {
          key: 'length',
          title: t('submission:length'),
          width: 84,
          align: 'right',
          hideBelow: 1280,
          render: ({ length }) => orDash(length, formatLength),
        },
        ...(seesJudge ? [judge] : []),
        ...(more ? [more] : []),
        ...compares,
        ...(mayRejudge ? [rejudge] : []),
        ...(tools ? [{ key: 'tools', title: '', width: 48, render: tools }] : []),
      ]}
    />
  );
}
