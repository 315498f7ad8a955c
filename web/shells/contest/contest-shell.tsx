import type { ContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import type { ContestPhase } from '@assize/shared/domain/contest/times.ts';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { AnnouncementPopup } from '../../features/contest/announcement-popup.tsx';
import { ContestProvider, hasRight } from '../../features/contest/contest-context.tsx';
import { useContestScope } from '../../features/contest/contest-scope.ts';
import { PasswordForm } from '../../features/contest/password-form.tsx';
import { type ContestAccess, useContestAccess, useContestInfo } from '../../features/contest/use-contest.ts';
import { usePhase } from '../../features/contest/use-phase.ts';
import { useSubmitQuestions } from '../../features/contest/use-submit-questions.tsx';
import { SolveScopeProvider } from '../../features/scope/solve-scope.ts';
import { useVirtualRun } from '../../features/virtual-run/use-virtual-run.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Empty, LoginRequired, PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { staffRights, trailOf, useCurrentRoute, useRouteTable } from '../common/route-table.ts';
import { ContestHeader } from './contest-header.tsx';
import { ContestNav } from './contest-nav.tsx';
import css from './contest-shell.module.css';

/** Without it pages work, and only the notice of an answer is missed. */
const ClarificationNews = lazyPart(
  withTexts(['clarification'], () => import('../../features/clarification/clarification-news.tsx')),
  () => null,
);

/** The page, or what stands between the viewer and it. */
function Gate({ cid, access, children }: { cid: number; access: ContestAccess; children: ReactNode }) {
  const { t } = useText();
  const trail = trailOf(useRouteTable(), useCurrentRoute());
  const tab = trail.map(({ handle }) => ('tab' in handle ? handle.tab : undefined)).findLast(Boolean);
  const right = tab?.right ?? null;
  if (right === null || hasRight(access, right)) return children;
  if (!access.access && access.needsPassword)
    return (
      <Panel title={t('contest:password.needed')}>
        <PasswordForm cid={cid} />
      </Panel>
    );
  const why = staffRights.includes(right) ? 'staff' : access.access ? 'scheduled' : 'enter';
  return (
    <Panel title={tab ? t(tab.text) : ''}>
      <Empty text={t(`contest:closed.${why}`)} />
    </Panel>
  );
}

/** Wishes good luck when the contest starts under the eyes of those who take part. */
const useGoodLuck = (phase: ContestPhase, takesPart: boolean): void => {
  const { t } = useText();
  const before = useRef(phase);
  const wish = useEffectEvent(() => {
    if (takesPart) toast({ kind: 'success', text: t('contest:start.luck') });
  });
  useEffect(() => {
    if (before.current === 'scheduled' && phase !== 'scheduled') wish();
    before.current = phase;
  }, [phase]);
};

type OpenProps = { contest: ContestInfo; access: ContestAccess; uid: string };

function OpenContest({ contest, access, uid }: OpenProps) {
  const { id: cid } = contest;
  const phase = usePhase(contest);
  useGoodLuck(phase, hasRight(access, 'enter'));
  const { dialog, ...questions } = useSubmitQuestions(contest);
  const virtual = useVirtualRun(cid, contest, access);
  const open = { contest, access, phase, virtual };
  const scope = useContestScope(open, questions);
  const route = useCurrentRoute();
  const narrow = useNarrow(navBreakpoint);
  const layout = route?.handle.layout;
  const isFull = layout === 'full' || layout === 'focus';
  const unread = hasRight(access, 'enter') && (
    <>
      <AnnouncementPopup cid={cid} uid={uid} atEdge={isFull} />
      <Suspense>
        <ClarificationNews cid={cid} uid={uid} atEdge={isFull} />
      </Suspense>
    </>
  );
  const page = (
    <Gate cid={cid} access={access}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Gate>
  );
  return (
    <ContestProvider value={open}>
      <SolveScopeProvider value={scope}>
        {isFull ? (
          <>
            {unread}
            {page}
          </>
        ) : (
          <div className={layoutCss.stack}>
            {unread}
            <ContestHeader
              isOverview={route?.path === '/contest/:contestID'}
              nav={narrow && <ContestNav cid={cid} access={access} className={css.nav} />}
            />
            {page}
          </div>
        )}
        {dialog}
      </SolveScopeProvider>
    </ContestProvider>
  );
}

function Contest({ cid, uid }: { cid: number; uid: string }) {
  const info = useContestInfo(cid);
  const access = useContestAccess(cid);
  return (
    <PageQueryView query={info} skeleton={<PageSkeleton />}>
      {(contest) => (
        <PageQueryView query={access} skeleton={<PageSkeleton />}>
          {(rights) => <OpenContest contest={contest} access={rights} uid={uid} />}
        </PageQueryView>
      )}
    </PageQueryView>
  );
}

/** The frame of a contest's pages, inside the frame of the site. */
export default function ContestShell() {
  const { contestID = '' } = useParams();
  const user = useSession((session) => session.user);
  if (!isAddressId(contestID)) return <NotFound />;
  if (!user) return <LoginRequired />;
  return <Contest key={`${contestID} ${user.uid}`} cid={Number(contestID)} uid={user.uid} />;
}
