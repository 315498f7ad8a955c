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
      <Link to="/system">{t('common:footer.system')}</Link>
      {site?.sourceUrl && (
        <a href={site.sourceUrl} rel="noreferrer">
          {t('common:footer.source')}
        </a>
      )}
      {site?.helpUrl && (
        <a href={site.helpUrl} rel="noreferrer">
          {t('common:footer.help')}
        </a>
      )}
      <Link to="/introduction">{t('common:footer.introduction')}</Link>
      <Link to="/developer">{t('common:footer.developer')}</Link>
      <a href="/api/docs">{t('common:footer.api')}</a>
    </footer>
  );
}
