import { WarningFilled } from '@ant-design/icons';
import { useText } from '../i18n/i18n.ts';
import { useMay } from '../state/session.ts';
import { useSite } from './site.ts';

/** Tells staff that nothing is being judged. */
export function JudgeBanner() {
  const { t } = useText();
  const staff = useMay('judges.view');
  const site = useSite();
  if (!staff || site?.judgesUp !== 0) return null;
  return (
    <div className="banner" role="status">
      <WarningFilled aria-hidden="true" />
      {t('common:judges.none')}
    </div>
  );
}
