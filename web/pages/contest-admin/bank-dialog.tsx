import { PlusOutlined } from '@ant-design/icons';
import { balloonColors } from '@assize/shared/areas/contest/contest.ts';
import {
  addContestProblem,
  type ContestBankProblem,
  type ContestProblem,
  listContestProblemsForStaff,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { ListRows } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useInnerPager } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './bank-dialog.module.css';
import { freeLetter } from './free-letter.ts';

type Props = {
  cid: number;
  taken: readonly ContestProblem[];
  changes: readonly Endpoint[];
  onClose: () => void;
};

/** Problems of the bank, to be added to a contest under the next letter or another name. */
export function BankDialog({ cid, taken, changes, onClose }: Props) {
  const { t } = useText();
  const [keyword, setKeyword] = useState('');
  const pager = useInnerPager(10);
  const nameId = useId();
  /** A name that was typed; undefined: the next letter. */
  const [typed, setTyped] = useState<string>();
  const displayId = typed ?? freeLetter(taken);
  const query = useApi(
    listContestProblemsForStaff,
    { query: { cid, queryExisted: 'false', keyword, currentPage: pager.page, limit: pager.limit } },
    { keep: true },
  );
  const add = useAction(addContestProblem, { changes });
  const addOne = async ({ id }: ContestBankProblem) => {
    const color = balloonColors[taken.length % balloonColors.length] ?? null;
    if (await add.run({ body: { cid, pid: id, displayId: displayId.trim(), color } })) setTyped(undefined);
  };
  const columns: Column<ContestBankProblem>[] = [
    {
      key: 'id',
      title: t('contest:problem.id'),
      width: 112,
      render: ({ problemId }) => <span className={textCss.mono}>{problemId}</span>,
    },
    { key: 'title', title: t('contest-admin:title'), render: ({ title }) => title },
    {
      key: 'author',
      title: t('contest:author'),
      width: 120,
      hideBelow: 768,
      render: ({ author }) => author,
    },
    {
      key: 'add',
      title: <span className={textCss.srOnly}>{t('admin:actions')}</span>,
      width: 64,
      render: (problem) => (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={add.pending || displayId.trim() === ''}
          aria-label={t('contest-admin:problem.addOf', { id: problem.problemId })}
          onClick={() => void addOne(problem)}
        />
      ),
    },
  ];
  return (
    <Modal
      open
      width={760}
      title={t('contest-admin:problem.add')}
      closable={{ 'aria-label': t('common:close') }}
      footer={null}
      onCancel={onClose}
    >
      <div className={layoutCss.stack}>
        <div className={layoutCss.row}>
          <div className={layoutCss.grow}>
            <SearchBox
              label={t('contest-admin:problem.search')}
              value={keyword}
              onSearch={(words) => {
                setKeyword(words);
                pager.onChange(1, pager.limit);
              }}
            />
          </div>
          <label htmlFor={nameId} className={layoutCss.row}>
            {t('contest-admin:problem.as')}
            <Input
              id={nameId}
              value={displayId}
              maxLength={20}
              className={css.name ?? ''}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </div>
        <QueryView query={query} skeleton={<Lines rows={8} />}>
          {({ problemList }) => (
            <ListRows
              list={{ pager, filtered: keyword !== '' }}
              page={problemList}
              stale={query.isPlaceholderData}
              none={t('contest-admin:problem.nothing')}
            >
              {(rows, stale) => (
                <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />
              )}
            </ListRows>
          )}
        </QueryView>
      </div>
    </Modal>
  );
}
