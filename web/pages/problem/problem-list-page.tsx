import { FilterOutlined, ReloadOutlined } from '@ant-design/icons';
import { getRandomProblem, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { problemOrders } from '@assize/shared/areas/problem/list-choices.ts';
import { Badge, Button, Checkbox, Drawer } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { banks } from '../../features/problems/problem-filters.ts';
import {
  problemListFilters,
  problemListInput,
  problemListLimit,
  problemNarrowing,
} from '../../features/problems/problem-list-input.ts';
import { ProblemTable } from '../../features/problems/problem-table.tsx';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toasts.ts';
import panelCss from '../../ui/panel.module.css';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './problem-list-page.module.css';
import { ProblemRail } from './problem-rail.tsx';

export default function ProblemListPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.user !== null);
  const narrow = useNarrow(navBreakpoint);
  // The list comes before what narrows it.
  const painted = useAfterPaint();
  const [railOpen, setRailOpen] = useState(false);
  const { showTags, setShowTags } = useSettings();
  const list = useList(problemListFilters, { limit: problemListLimit });
  const { keyword, oj, difficulty, tagId, sort, desc } = list.values;
  const narrowing = problemNarrowing(list.values, signedIn);
  const state = narrowing.state ?? null;
  const query = useApi(listProblems, problemListInput(list, signedIn), { keep: true });
  const toggleTag = (id: number) =>
    list.set({ tagId: tagId.includes(id) ? tagId.filter((one) => one !== id) : [...tagId, id] });
  const goRandom = () =>
    call(getRandomProblem, { query: narrowing }).then(
      ({ problemId }) => navigate(`/problem/${problemId}`),
      (failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) }),
    );
  const chosen = (state === null ? 0 : 1) + (difficulty === null ? 0 : 1) + tagId.length;
  const rail = (
    <ProblemRail
      oj={oj}
      state={state}
      difficulty={difficulty}
      tagId={tagId}
      onState={(to) => list.set({ state: to })}
      onDifficulty={(to) => list.set({ difficulty: to })}
      onTag={toggleTag}
      onRandom={() => void goRandom()}
    />
  );

  return (
    <div className={css.columns}>
      {narrow ? (
        <Drawer
          open={railOpen}
          placement="bottom"
          size="80dvh"
          title={t('common:filters')}
          closable={{ 'aria-label': t('common:close') }}
          onClose={() => setRailOpen(false)}
          footer={
            <Button block type="primary" onClick={() => setRailOpen(false)}>
              {query.data ? t('problem:filters.show', { total: query.data.total }) : t('common:close')}
            </Button>
          }
        >
          {rail}
        </Drawer>
      ) : (
        <aside className={panelCss.panel} aria-label={t('problem:filters')}>
          <div className={panelCss.body}>{painted && rail}</div>
        </aside>
      )}
      <ListPage
        title={t('problem:list')}
        list={list}
        query={query}
        none={t('problem:none')}
        filters={
          <>
            <SearchBox
              main
              className={clsx(css.keyword)}
              value={keyword}
              label={t('problem:keyword')}
              onSearch={(typed) => list.set({ keyword: typed })}
            />
            {narrow && (
              <Badge count={chosen} size="small">
                <Button icon={<FilterOutlined aria-hidden="true" />} onClick={() => setRailOpen(true)}>
                  {t('common:filters')}
                </Button>
              </Badge>
            )}
            <FilterSelect
              label={t('problem:bank')}
              value={oj}
              options={banks.map((value) => ({
                value,
                label: value === 'All' || value === 'Mine' ? t(`problem:bank.${value}`) : value,
              }))}
              onChange={(bank) => list.set({ oj: bank ?? 'Mine', tagId: [] })}
            />
            {narrow && (
              <FilterSelect
                label={t('problem:order')}
                value={sort}
                options={problemOrders.map((value) => ({ value, label: t(`problem:order.${value}`) }))}
                onChange={(by) => list.set({ sort: by ?? 'id', desc: by === 'total' || by === 'rate' })}
              />
            )}
            <Checkbox checked={showTags} onChange={({ target }) => setShowTags(target.checked)}>
              {t('problem:showTags')}
            </Checkbox>
            <Button icon={<ReloadOutlined aria-hidden="true" />} onClick={list.clear}>
              {t('common:reset')}
            </Button>
          </>
        }
      >
        {(rows, stale) => (
          <ProblemTable
            rows={rows}
            showTags={showTags}
            stale={stale}
            order={{ by: sort, descending: desc }}
            onOrder={(by, descending) => list.set({ sort: by, desc: descending })}
            chosenTags={tagId}
            onTag={toggleTag}
          />
        )}
      </ListPage>
    </div>
  );
}
