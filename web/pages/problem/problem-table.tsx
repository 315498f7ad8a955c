import type { ProblemRow } from '@assize/shared/contract/problem.ts';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { passRate } from '../../components/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { DifficultyTag } from './difficulty-tag.tsx';
import { MyStatus } from './my-status.tsx';

type Props = { rows: readonly ProblemRow[]; showTags: boolean; loading: boolean };

export function ProblemTable({ rows, showTags, loading }: Props) {
  const { t } = useText();
  const columns: TableColumnsType<ProblemRow> = [
    {
      key: 'status',
      title: <span className="sr-only">{t('problem:status')}</span>,
      width: 36,
      align: 'center',
      render: (_, { myStatus }) => <MyStatus status={myStatus} />,
    },
    {
      key: 'id',
      title: t('problem:id'),
      width: 84,
      render: (_, { problemId }) => <span className="mono">{problemId}</span>,
    },
    {
      key: 'title',
      title: t('problem:name'),
      render: (_, { problemId, title, tags, difficulty }) => (
        <div className="problem-cell">
          <Link className="title-link" to={`/problem/${problemId}`}>
            {title}
          </Link>
          <span className="phone-only">
            <DifficultyTag difficulty={difficulty} />
          </span>
          {showTags && (
            <span className="chips">
              {tags.map(({ id, name }) => (
                <span key={id} className="chip">
                  {name}
                </span>
              ))}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'difficulty',
      title: t('problem:difficulty'),
      width: 110,
      responsive: ['md'],
      render: (_, { difficulty }) => <DifficultyTag difficulty={difficulty} />,
    },
    {
      key: 'total',
      title: t('problem:total'),
      width: 110,
      align: 'right',
      responsive: ['md'],
      dataIndex: 'total',
    },
    {
      key: 'rate',
      title: t('problem:rate'),
      width: 92,
      align: 'right',
      render: (_, counts) => passRate(counts),
    },
  ];
  return (
    <Table
      size="small"
      rowKey="pid"
      columns={columns}
      dataSource={rows}
      loading={{ spinning: loading, delay: 400 }}
      pagination={false}
    />
  );
}
