import type { SubmissionRow } from '@assize/shared/contract/submission.ts';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/i18n.ts';
import { formatLength, formatMemoryKb, formatTimeMs, orDash } from './format.ts';
import { TimeAgo } from './time-ago.tsx';
import { VerdictTag } from './verdict-tag.tsx';

type Props = {
  rows: readonly SubmissionRow[];
  loading: boolean;
  /** Of one problem and one person: without those columns. */
  own?: boolean;
};

/** Points, or points of the problem and what they add to a rank. */
const scoreOf = ({ score, oiRankScore }: SubmissionRow): string =>
  score === null ? '–' : oiRankScore === null ? String(score) : `${score} (${oiRankScore})`;

/** Submissions as dense rows; the verdict leads to the details. */
export function SubmissionTable({ rows, loading, own = false }: Props) {
  const { t } = useText();
  const people: TableColumnsType<SubmissionRow> = [
    {
      key: 'problem',
      title: t('submission:problem'),
      ellipsis: true,
      render: (_, { displayPid, title }) => (
        <Link className="title-link" to={`/problem/${displayPid}`} title={title}>
          <span className="mono">{displayPid}</span> <span className="wide-only">{title}</span>
        </Link>
      ),
    },
    {
      key: 'user',
      title: t('submission:user'),
      ellipsis: true,
      render: (_, { username }) => username,
    },
  ];
  const columns: TableColumnsType<SubmissionRow> = [
    {
      key: 'id',
      title: t('submission:id'),
      width: 84,
      responsive: ['md'],
      render: (_, { submitId }) => (
        <Link className="mono" to={`/submission-detail/${submitId}`}>
          {submitId}
        </Link>
      ),
    },
    {
      key: 'verdict',
      title: t('submission:verdict'),
      width: 92,
      render: (_, { submitId, status }) => (
        <VerdictTag status={status} to={`/submission-detail/${submitId}`} />
      ),
    },
    ...(own ? [] : people),
    {
      key: 'score',
      title: t('submission:score'),
      width: 92,
      align: 'right',
      responsive: own ? ['xl'] : ['lg'],
      render: (_, row) => scoreOf(row),
    },
    {
      key: 'time',
      title: t('submission:time'),
      width: 92,
      align: 'right',
      responsive: own ? ['sm'] : ['md'],
      render: (_, { time }) => orDash(time, formatTimeMs),
    },
    {
      key: 'memory',
      title: t('submission:memory'),
      width: 100,
      align: 'right',
      responsive: own ? ['sm'] : ['md'],
      render: (_, { memory }) => orDash(memory, formatMemoryKb),
    },
    {
      key: 'language',
      title: t('submission:language'),
      width: 124,
      responsive: own ? [] : ['lg'],
      ellipsis: true,
      dataIndex: 'language',
    },
    {
      key: 'length',
      title: t('submission:length'),
      width: 84,
      align: 'right',
      responsive: ['xl'],
      render: (_, { length }) => orDash(length, formatLength),
    },
    {
      key: 'when',
      title: t('submission:when'),
      width: own ? 124 : 132,
      align: 'right',
      render: (_, { submitTime }) => <TimeAgo instant={submitTime} />,
    },
    ...(own
      ? []
      : [
          {
            key: 'judger',
            title: t('submission:judger'),
            width: 124,
            ellipsis: true,
            responsive: ['xl' as const],
            render: (_: unknown, { judger }: SubmissionRow) => judger ?? '–',
          },
        ]),
  ];
  return (
    <Table
      size="small"
      rowKey="submitId"
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      loading={{ spinning: loading, delay: 400 }}
      pagination={false}
    />
  );
}
