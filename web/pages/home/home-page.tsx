import { ArrowRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { AnnouncementPanel } from './announcement-panel.tsx';
import css from './home-page.module.css';
import { useHomePictures } from './home-pictures.tsx';
import { OtherContests } from './other-contests.tsx';
import { Continue, OwnWork } from './own-work.tsx';
import { RecentContests } from './recent-contests.tsx';
import { RecentProblems } from './recent-problems.tsx';
import { SolverBoard } from './solver-board.tsx';
import { WeekChart } from './week-chart.tsx';

/** Loaded once the page is painted; without it the page lacks nothing that matters. */
const StripDemo = lazyPart(
  withTexts(['submission'], () => import('./strip-demo.tsx')),
  () => null,
);

function Welcome() {
  const { t } = useText();
  const navigate = useNavigate();
  const site = useSite();
  const painted = useAfterPaint();
  return (
    <section className={clsx(css.welcome, css.hero)}>
      <div className={css.words}>
        <h1>{site ? t('site:welcome', { name: site.name }) : '\u00a0'}</h1>
        <p>{site && (site.description || t('site:about'))}</p>
        <div className={layoutCss.row}>
          <Button
            type="primary"
            size="large"
            icon={<ArrowRightOutlined aria-hidden="true" />}
            iconPlacement="end"
            onClick={() => void navigate('/problem')}
          >
            {t('site:start')}
          </Button>
          <Button size="large" onClick={() => void navigate('/status')}>
            {t('site:latest')}
          </Button>
        </div>
      </div>
      <div className={css.demo}>
        {painted && (
          <Suspense>
            <StripDemo />
          </Suspense>
        )}
      </div>
    </section>
  );
}

export default function HomePage() {
  const user = useSession((session) => session.user);
  const { pictures, isPending } = useHomePictures();
  const painted = useAfterPaint();
  return (
    <div className={layoutCss.stack}>
      {user ? <Continue username={user.username} /> : <Welcome />}
      {user && <OwnWork uid={user.uid} />}
      {pictures}
      {/* Unseen until it is known whether pictures stand above: what is seen does not move. */}
      <div className={css.columns} data-unseen={isPending || undefined}>
        <div className={layoutCss.stack}>
          <AnnouncementPanel />
          <RecentContests />
          <SolverBoard />
          {painted && <OtherContests />}
        </div>
        <div className={layoutCss.stack}>
          <RecentProblems />
          <WeekChart />
        </div>
      </div>
    </div>
  );
}
