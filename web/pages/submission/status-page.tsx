import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button, Checkbox } from 'antd';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { useLiveSubmissions } from '../../features/submissions/live-list.ts';
import { SubmissionTable } from '../../features/submissions/submission-table.tsx';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { flag, oneOf, text, view } from '../../kit/list/filters.ts';
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

/** Verdicts one can filter by, in the order of the list. */
const offered = [0, -1, 1, 2, 3, -3, -2, 8, 4, 5, 6, 7, -4, 10] as const;
const filters = {
  onlyMine: view(flag),
  status: oneOf(offered, null),
  username: text,
  problemID: text,
  completeProblemID: flag,
};

export default function StatusPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const signedIn = useSession(({ user }) => user !== null);
  const list = useList(filters, { limit: 15 });
  const { onlyMine, status, username, problemID, completeProblemID } = list.values;
  const blocked = onlyMine && !signedIn;
  const title = completeProblemID
    ? t('submission:list.problem')
    : onlyMine
      ? t('submission:list.mine')
      : t('submission:list');
  usePageTitle(title);

  const query = useLiveSubmissions(
    {
      ...(onlyMine && { onlyMine: 'true' }),
      ...(completeProblemID && { completeProblemID: 'true' }),
      status: status ?? undefined,
      username,
      problemID,
      ...list.paging,
    },
    !blocked,
  );
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
            options={offered
              .filter((value) => isVerdict(value))
              .map((value) => ({ value, label: t(`judging:${verdictName(value)}`) }))}
            onChange={(chosen) => list.set({ status: chosen })}
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
