import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useText } from '../platform/texts/texts.ts';
import { usePageTitle } from '../state/page-title.ts';
import layoutCss from './layout.module.css';
import css from './not-found.module.css';
import textCss from './text.module.css';

const digits = [
  { place: 'first', digit: '4', delay: '0s' },
  { place: 'second', digit: '0', delay: '0.18s' },
  { place: 'third', digit: '4', delay: '0.36s' },
] as const;

/** Unknown addresses, and addresses of things that are not there: `reason` says what is missing. */
export function NotFound({ reason }: { reason?: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  usePageTitle(t('common:notFound.title'));
  return (
    <div className={layoutCss.centerPage}>
      <div className={css.digits} aria-hidden="true">
        {digits.map(({ place, digit, delay }) => (
          <span key={place} style={{ animationDelay: delay }}>
            {digit}
          </span>
        ))}
      </div>
      <h1>{t('common:notFound.title')}</h1>
      <p className={textCss.muted}>{reason ?? t('common:notFound.text')}</p>
      <div className={layoutCss.row}>
        <Button type="primary" onClick={() => void navigate('/home')}>
          {t('common:notFound.home')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>
      </div>
    </div>
  );
}
