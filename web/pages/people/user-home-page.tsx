import { ReloadOutlined } from '@ant-design/icons';
import { getUserHome, type UserHome } from '@assize/shared/areas/people/endpoints.ts';
import { Button, Tabs } from 'antd';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ApiFailure } from '../../data/failure.ts';
import { useApi } from '../../data/hooks.ts';
import { SubmissionDays } from '../../features/people/submission-days.tsx';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import panelCss from '../../ui/panel.module.css';
import { LoginRequired, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { ProfileCard } from './profile-card.tsx';
import { SolvedProblems } from './solved-problems.tsx';
import css from './user-home-page.module.css';

const SignatureText = lazyPart(() => import('./signature-text.tsx'));

const yearWeeks = 53;

function Figures({ user }: { user: UserHome }) {
  const { t } = useText();
  const status = `/status?${new URLSearchParams({ username: user.username })}`;
  const score = user.scoreList.reduce((sum, points) => sum + points, 0);
  return (
    <dl className={clsx(panelCss.panel, css.figures, textCss.num)}>
      <div>
        <dt>{t('people:submissions')}</dt>
        <dd>
          <Link to={status}>{user.total}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('people:solved')}</dt>
        <dd>
          <Link to={`${status}&status=0`} title={t('people:solved.show')}>
            {user.solvedList.length}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('people:score')}</dt>
        <dd>{score}</dd>
      </div>
      <div>
        <dt>{t('people:rating')}</dt>
        <dd>{user.rating ?? '–'}</dd>
      </div>
    </dl>
  );
}

function Signature({ text }: { text: string | null }) {
  const { t } = useText();
  if (text === null) return <p className={textCss.muted}>{t('people:signature.none')}</p>;
  return (
    <Suspense fallback={<Lines rows={3} />}>
      <SignatureText text={text} />
    </Suspense>
  );
}

const tabs = ['signature', 'solved'] as const;

type HomeProps = { user: UserHome; refreshing: boolean; onRefresh: () => void };

function Home({ user, refreshing, onRefresh }: HomeProps) {
  const { t } = useText();
  const params = useQueryParams();
  usePageTitle(user.username);
  // What there is to see stands first.
  const usual = user.signature === null && user.solvedList.length > 0 ? 'solved' : 'signature';
  const tab = tabs.find((one) => one === params.get('tab')) ?? usual;
  const refresh = (
    <Button
      size="small"
      icon={<ReloadOutlined aria-hidden="true" />}
      loading={refreshing}
      onClick={onRefresh}
    >
      {t('common:refresh')}
    </Button>
  );
  return (
    <div className={css.columns}>
      <ProfileCard user={user} />
      <div className={css.main}>
        <Figures user={user} />
        <SubmissionDays uid={user.uid} weeks={yearWeeks} title={t('people:days.year')} />
        <section className={panelCss.panel}>
          <Tabs
            className={clsx(css.tabs)}
            activeKey={tab}
            onChange={(next) => params.set({ tab: next === usual ? null : next })}
            items={[
              {
                key: 'signature',
                label: t('people:signature'),
                children: <Signature text={user.signature} />,
              },
              {
                key: 'solved',
                label: t('people:solved.tab'),
                children: <SolvedProblems groups={user.solvedGroupByDifficulty} refresh={refresh} />,
              },
            ]}
          />
        </section>
      </div>
    </div>
  );
}
/** Whether nobody can be found under what the address says. */
const namesNobody = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400);

/** A user as everybody may see them: `uid`, else `username` of the address, else who is signed in. */
export default function UserHomePage() {
  const { t } = useText();
  const params = useQueryParams();
  const signedIn = useSession(({ user }) => user !== null);
  const [uid, username] = [params.get('uid'), params.get('username')];
  const named = uid !== '' || username !== '';
  const query = useApi(getUserHome, { query: { uid, username } }, { enabled: named || signedIn });
  usePageTitle(t('people:title'));
  if (!named && !signedIn) return <LoginRequired />;
  if (namesNobody(query.error)) return <NotFound />;
  return (
    <QueryView query={query} skeleton={<HomeSkeleton />}>
      {(user) => (
        <Home
          key={user.uid}
          user={user}
          refreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
      )}
    </QueryView>
  );
}

function HomeSkeleton() {
  const { t } = useText();
  return (
    <div className={css.columns}>
      <h1 className={textCss.srOnly}>{t('people:title')}</h1>
      <div className={clsx(panelCss.panel, panelCss.body)}>
        <Lines rows={6} />
      </div>
      <div className={css.main}>
        <div className={clsx(panelCss.panel, panelCss.body)}>
          <Lines rows={2} />
        </div>
        <div className={clsx(panelCss.panel, panelCss.body)}>
          <Lines rows={8} />
        </div>
      </div>
    </div>
  );
}
