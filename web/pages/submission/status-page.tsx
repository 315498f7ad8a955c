import { ReloadOutlined } from '@ant-design/icons';
import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button, Checkbox, Select } from 'antd';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { useLiveSubmissions } from '../../features/submissions/live-list.ts';
import { SubmissionTable } from '../../features/submissions/submission-table.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { pagerOf, useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, LoginRequired, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import css from './status-page.module.css';

const defaultLimit = 15;
/** Verdicts one can filter by, in the order of the list. */
const offered = [0, -1, 1, 2, 3, -3, -2, 8, 4, 5, 6, 7, -4, 10] as const;
const anyVerdict = 99;
const noFilters = { username: null, problemID: null, completeProblemID: null, status: null };

export default function StatusPage() {
  const { t } = useText();
  const params = useQueryParams();
  const navigate = useNavigate();
  const signedIn = useSession(({ user }) => user !== null);
  const onlyMine = params.flag('onlyMine');
  const username = params.get('username');
  const problemID = params.get('problemID');
  const completeProblemID = params.flag('completeProblemID');
  const status = params.get('status');
  const pager = pagerOf(params, defaultLimit);
  const filtered = [username, problemID, status].some((value) => value !== '');
  const blocked = onlyMine && !signedIn;
  const title = completeProblemID
    ? t('submission:list.problem')
    : onlyMine
      ? t('submission:list.mine')
      : t('submission:list');
  usePageTitle(title);

  const query = useLiveSubmissions(
    {
      query: {
        ...(onlyMine && { onlyMine: 'true' }),
        ...(completeProblemID && { completeProblemID: 'true' }),
        status,
        username,
        problemID,
        currentPage: pager.page,
        limit: pager.limit,
      },
    },
    !blocked,
  );
  const toggleMine = (mine: boolean) => {
    if (mine && !signedIn) {
      toast({ kind: 'info', text: t('common:state.login') });
      return openLogin();
    }
    params.set({ onlyMine: mine, username: null });
  };

  return (
    <section className={panelCss.panel}>
      <header className={css.head}>
        <h1>{title}</h1>
        <search
          className={clsx(layoutCss.row, layoutCss.grow, css.filters)}
          aria-label={t('submission:filters')}
        >
          <Checkbox checked={onlyMine} onChange={({ target }) => toggleMine(target.checked)}>
            {t('submission:onlyMine')}
          </Checkbox>
          <Select
            value={status === '' ? anyVerdict : Number(status)}
            aria-label={t('submission:verdict')}
            popupMatchSelectWidth={false}
            options={[
              { value: anyVerdict, label: t('submission:verdict.all') },
              ...offered
                .filter((value) => isVerdict(value))
                .map((value) => ({ value: Number(value), label: t(`judging:${verdictName(value)}`) })),
            ]}
            onChange={(value) => params.set({ status: value === anyVerdict ? null : value })}
          />
          <SearchBox
            className={clsx(css.box)}
            label={t('submission:filter.problem')}
            value={problemID}
            onSearch={(value) => params.set({ problemID: value, completeProblemID: null })}
          />
          {!onlyMine && (
            <SearchBox
              className={clsx(css.box)}
              label={t('submission:filter.user')}
              value={username}
              onSearch={(value) => params.set({ username: value })}
            />
          )}
          <Button
            icon={<ReloadOutlined aria-hidden="true" />}
            aria-label={t('common:refresh')}
            loading={query.isFetching && !query.isPending}
            onClick={() => void query.refetch()}
          />
        </search>
      </header>
      <div className={panelCss.tableBody}>
        {blocked ? (
          <LoginRequired />
        ) : (
          <QueryView
            query={query}
            skeleton={
              <div className={panelCss.body}>
                <Lines rows={12} />
              </div>
            }
            isEmpty={({ total }) => total === 0}
            empty={
              <Empty
                text={t('submission:none')}
                action={
                  filtered ? (
                    <Button onClick={() => params.set(noFilters)}>{t('submission:none.clear')}</Button>
                  ) : (
                    <Button onClick={() => void navigate('/problem')}>{t('submission:none.action')}</Button>
                  )
                }
              />
            }
          >
            {({ records, total }) => (
              <>
                <SubmissionTable rows={records} stale={query.isPlaceholderData} />
                <Pager {...pager} total={total} />
              </>
            )}
          </QueryView>
        )}
      </div>
    </section>
  );
}
