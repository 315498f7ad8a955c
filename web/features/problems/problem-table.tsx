import type { ProblemRow } from '@assize/shared/areas/problem/endpoints.ts';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { passRate } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { DifficultyTag } from './difficulty-tag.tsx';
import { MyStatus } from './my-status.tsx';
import css from './problem-table.module.css';

type Props = { rows: readonly ProblemRow[]; showTags: boolean; stale: boolean };

export function ProblemTable({ rows, showTags, stale }: Props) {
  const { t } = useText();
  const columns: Column<ProblemRow>[] = [
    {
      key: 'status',
      title: <span className={textCss.srOnly}>{t('problem:status')}</span>,
      width: 44,
      render: ({ myStatus }) => <MyStatus status={myStatus} />,
    },
    {
      key: 'id',
      title: t('problem:id'),
      width: 84,
      render: ({ problemId }) => <span className={textCss.mono}>{problemId}</span>,
    },
    {
      key: 'title',
      title: t('problem:name'),
      render: ({ problemId, title, tags, difficulty }) => (
        <div className={css.cell}>
          <Link className={textCss.titleLink} to={`/problem/${problemId}`}>
            {title}
          </Link>
          <span className={css.phoneOnly}>
            <DifficultyTag difficulty={difficulty} />
          </span>
          {showTags && (
            <span className={css.chips}>
              {tags.map(({ id, name }) => (
                <span key={id} className={textCss.chip}>
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
      width: 104,
      hideBelow: 768,
      render: ({ difficulty }) => <DifficultyTag difficulty={difficulty} />,
    },
    {
      key: 'total',
      title: t('problem:total'),
      width: 108,
      align: 'right',
      hideBelow: 768,
      render: ({ total }) => total,
    },
    {
      key: 'rate',
      title: t('problem:rate'),
      width: 96,
      align: 'right',
      render: passRate,
    },
  ];
  return <DataTable rows={rows} columns={columns} rowKey={({ pid }) => pid} stale={stale} />;
}
