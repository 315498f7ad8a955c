import { Link } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './footer.module.css';

export function Footer() {
  const { t } = useText();
  const site = useSite();
  return (
    <footer className={css.footer}>
      {site?.recordName && (
        <a href={site.recordUrl || undefined} rel="noreferrer">
          {site.recordName}
        </a>
      )}
      {site?.projectName && (
        <a href={site.projectUrl || undefined} rel="noreferrer">
          {site.projectName}
        </a>
      )}
      <Link to="/judge-queue">{t('common:footer.queue')}</Link>
      <a href="/api/docs">{t('common:footer.api')}</a>
    </footer>
  );
}
