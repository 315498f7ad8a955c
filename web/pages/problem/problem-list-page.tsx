import { ReloadOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { getRandomProblem, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { Button, Checkbox } from 'antd';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { banks, difficulties, readTagIds, writeTagIds } from '../../features/problems/problem-filters.ts';
import { ProblemTable } from '../../features/problems/problem-table.tsx';
import { TagPanel } from '../../features/problems/tag-panel.tsx';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { oneOf, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import css from './problem-list-page.module.css';

const filters = {
  keyword: text,
  oj: oneOf(banks, 'Mine'),
  difficulty: oneOf(difficulties, null),
  tagId: { read: readTagIds, write: writeTagIds },
};

export default function ProblemListPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const { showTags, setShowTags } = useSettings();
  const list = useList(filters, { limit: 30 });
  const { keyword, oj, difficulty, tagId } = list.values;
  const query = useApi(
    listProblems,
    {
      query: {
        keyword,
        oj,
        difficulty: difficulty ?? undefined,
        tagId: writeTagIds(tagId),
        ...list.paging,
      },
    },
    { keep: true },
  );
  const toggleTag = (id: number) =>
    list.set({ tagId: tagId.includes(id) ? tagId.filter((one) => one !== id) : [...tagId, id] });
  const goRandom = () =>
    call(getRandomProblem, { query: { oj } }).then(
      ({ problemId }) => navigate(`/problem/${problemId}`),
      (failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) }),
    );

  return (
    <div className={css.columns}>
      <ListPage
        title={t('problem:list')}
        list={list}
        query={query}
        none={t('problem:none')}
        filters={
          <>
            <SearchBox
              className={clsx(css.keyword)}
              value={keyword}
              label={t('problem:keyword')}
              onSearch={(typed) => list.set({ keyword: typed })}
            />
            <FilterSelect
              label={t('problem:bank')}
              value={oj}
              options={banks.map((value) => ({
                value,
                label: value === 'All' || value === 'Mine' ? t(`problem:bank.${value}`) : value,
              }))}
              onChange={(chosen) => list.set({ oj: chosen ?? 'Mine', tagId: [] })}
            />
            <FilterSelect
              label={t('problem:difficulty')}
              value={difficulty}
              any={t('problem:level.all')}
              options={difficulties.map((value) => ({ value, label: t(`problem:difficulty.${value}`) }))}
              onChange={(chosen) => list.set({ difficulty: chosen })}
            />
            <Checkbox checked={showTags} onChange={({ target }) => setShowTags(target.checked)}>
              {t('problem:showTags')}
            </Checkbox>
            <Button icon={<ReloadOutlined aria-hidden="true" />} onClick={list.clear}>
              {t('common:reset')}
            </Button>
          </>
        }
      >
        {(rows, stale) => <ProblemTable rows={rows} showTags={showTags} stale={stale} />}
      </ListPage>
      <aside className={layoutCss.stack}>
        <Button
          block
          size="large"
          icon={<ThunderboltOutlined aria-hidden="true" />}
          onClick={() => void goRandom()}
        >
          {t('problem:random')}
        </Button>
        <TagPanel oj={oj} chosen={tagId} onToggle={toggleTag} />
      </aside>
    </div>
  );
}
