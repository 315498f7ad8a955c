import { ReloadOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { getRandomProblem, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { Button, Checkbox, Select } from 'antd';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import {
  banks,
  difficulties,
  isDifficulty,
  readTagIds,
  writeTagIds,
} from '../../features/problems/problem-filters.ts';
import { ProblemTable } from '../../features/problems/problem-table.tsx';
import { TagPanel } from '../../features/problems/tag-panel.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { pagerOf, useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import css from './problem-list-page.module.css';

const defaultLimit = 30;

export default function ProblemListPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const params = useQueryParams();
  const { showTags, setShowTags } = useSettings();

  const keyword = params.get('keyword');
  const oj = banks.find((bank) => bank === params.get('oj')) ?? 'Mine';
  const level = params.get('difficulty');
  const difficulty = level !== '' && isDifficulty(Number(level)) ? Number(level) : undefined;
  const tagIds = readTagIds(params.get('tagId'));
  const pager = pagerOf(params, defaultLimit);

  const query = useApi(
    listProblems,
    {
      query: {
        keyword,
        oj,
        difficulty,
        tagId: writeTagIds(tagIds),
        currentPage: pager.page,
        limit: pager.limit,
      },
    },
    { keep: true },
  );
  const toggleTag = (id: number) =>
    params.set({
      tagId: writeTagIds(tagIds.includes(id) ? tagIds.filter((one) => one !== id) : [...tagIds, id]),
    });
  const goRandom = () =>
    call(getRandomProblem, { query: { oj } }).then(
      ({ problemId }) => navigate(`/problem/${problemId}`),
      (failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) }),
    );

  return (
    <div className={css.columns}>
      <section className={panelCss.panel}>
        <header className={css.filters}>
          <h1>{t('problem:list')}</h1>
          <search
            className={clsx(layoutCss.row, layoutCss.grow, css.search)}
            aria-label={t('problem:filters')}
          >
            <SearchBox
              className={clsx(css.keyword)}
              value={keyword}
              label={t('problem:keyword')}
              onSearch={(typed) => params.set({ keyword: typed })}
            />
            <Select
              value={oj}
              aria-label={t('problem:bank')}
              popupMatchSelectWidth={false}
              options={banks.map((value) => ({
                value,
                label: value === 'All' || value === 'Mine' ? t(`problem:bank.${value}`) : value,
              }))}
              onChange={(value) => params.set({ oj: value === 'Mine' ? null : value, tagId: null })}
            />
            <Select
              value={difficulty ?? -1}
              aria-label={t('problem:difficulty')}
              popupMatchSelectWidth={false}
              options={[
                { value: -1, label: t('problem:level.all') },
                ...difficulties.map((value) => ({ value, label: t(`problem:difficulty.${value}`) })),
              ]}
              onChange={(value) => params.set({ difficulty: value === -1 ? null : value })}
            />
            <Checkbox checked={showTags} onChange={({ target }) => setShowTags(target.checked)}>
              {t('problem:showTags')}
            </Checkbox>
            <Button icon={<ReloadOutlined aria-hidden="true" />} onClick={params.clear}>
              {t('common:reset')}
            </Button>
          </search>
        </header>
        <div className={panelCss.tableBody}>
          <QueryView
            query={query}
            skeleton={<div className={panelCss.body}>{<Lines rows={12} />}</div>}
            isEmpty={({ total }) => total === 0}
            empty={
              <Empty
                text={t('problem:none')}
                action={<Button onClick={params.clear}>{t('problem:none.action')}</Button>}
              />
            }
          >
            {({ records, total }) => (
              <>
                <ProblemTable rows={records} showTags={showTags} stale={query.isPlaceholderData} />
                <Pager {...pager} total={total} />
              </>
            )}
          </QueryView>
        </div>
      </section>
      <aside className={layoutCss.stack}>
        <Button
          block
          size="large"
          icon={<ThunderboltOutlined aria-hidden="true" />}
          onClick={() => void goRandom()}
        >
          {t('problem:random')}
        </Button>
        <TagPanel oj={oj} chosen={tagIds} onToggle={toggleTag} />
      </aside>
    </div>
  );
}
