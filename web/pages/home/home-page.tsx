import './home.css';
import { ArrowRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { AnnouncementPanel } from './announcement-panel.tsx';
import { RecentProblems } from './recent-problems.tsx';

export default function HomePage() {
  const { t } = useText();
  const navigate = useNavigate();
  const site = useSite();
  return (
    <div className="stack">
      <section className="welcome">
        <h1>{site ? t('site:welcome', { name: site.name }) : '\u00a0'}</h1>
        <p>{site && (site.description || t('site:about'))}</p>
        <div className="row">
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
      </section>
      <div className="home-columns">
        <AnnouncementPanel />
        <RecentProblems />
      </div>
    </div>
  );
}
