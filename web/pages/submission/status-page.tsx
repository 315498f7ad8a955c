import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button, Checkbox } from 'antd';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useLiveSubmissions } from '../../features/submissions/live-list.ts';
import {
  offeredVerdicts,
  submissionListFilters,
  submissionListLimit,
  submissionListQuery,
} from '../../features/submissions/submission-list-query.ts';
import { SubmissionTable } from '../../features/submissions/submission-table.tsx';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { LoginRequired } from '../../ui/query-view.tsx';
import css from './status-page.module.css';

/** Names of languages to filter by: all there are, and the one of the address, which may come before them. */
const namesWith = (chosen: string, all: readonly { name: string }[] = []): string[] => [
  ...new Set([...all.map(({ name }) => name), ...(chosen === '' ? [] : [chosen])]),
];

export default function StatusPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const signedIn = useSession(({ user }) => user !== null);
  const list = useList(submissionListFilters, { limit: submissionListLimit });
  const { onlyMine, status, username, problemID, completeProblemID, language } = list.values;
  const languages = useApi(listLanguages, { query: { all: 'true' } }, { staleMs: 60_000 });
  const blocked = onlyMine && !signedIn;
  const title = completeProblemID
    ? t('submission:list.problem')
    : onlyMine
      ? t('submission:list.mine')
      : t('submission:list');
  usePageTitle(title);

  const query = useLiveSubmissions(submissionListQuery(list), !blocked);
  const toggleMine = (mine: boolean) => {
    if (mine && !signedIn) {
      toast({ kind: 'info', text: t('common:state.login') });
      return openLogin();
    }
    list.set({ onlyMine: mine, username: '' });
  };

  return (
    <ListPage
      title={title}
      list={list}
      query={query}
      instead={blocked && <LoginRequired />}
      none={t('submission:none')}
      action={<Button onClick={() => void navigate('/problem')}>{t('submission:none.action')}</Button>}
      filters={
        <>
          <Checkbox checked={onlyMine} onChange={({ target }) => toggleMine(target.checked)}>
            {t('submission:onlyMine')}
          </Checkbox>
          <FilterSelect
            label={t('submission:verdict')}
            value={status}
            any={t('submission:verdict.all')}
            options={offeredVerdicts
              .filter((value) => isVerdict(value))
              .map((value) => ({ value, label: t(`judging:${verdictName(value)}`) }))}
            onChange={(chosen) => list.set({ status: chosen })}
          />
          <FilterSelect
            label={t('submission:language')}
            value={language === '' ? null : language}
            any={t('submission:language.all')}
            options={namesWith(language, languages.data).map((name) => ({ value: name, label: name }))}
            onChange={(chosen) => list.set({ language: chosen ?? '' })}
          />
          <SearchBox
            className={clsx(css.box)}
            label={t('submission:filter.problem')}
            value={problemID}
            onSearch={(typed) => list.set({ problemID: typed, completeProblemID: false })}
          />
          {!onlyMine && (
            <SearchBox
              className={clsx(css.box)}
              label={t('submission:filter.user')}
              value={username}
              onSearch={(typed) => list.set({ username: typed })}
            />
          )}
          <RefreshButton query={query} />
        </>
      }
    >
      {(rows, stale) => <SubmissionTable rows={rows} stale={stale} />}
    </ListPage>
  );
}
