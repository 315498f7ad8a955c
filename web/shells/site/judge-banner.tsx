import { WarningFilled } from '@ant-design/icons';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import css from '../common/banner.module.css';

/** Tells staff that nothing is being judged. */
export function JudgeBanner() {
  const { t } = useText();
  const staff = useMay('judges.view');
  const site = useSite();
  if (!staff || site?.judgesUp !== 0) return null;
  return (
    <div className={css.banner} role="status">
      <WarningFilled aria-hidden="true" />
      {t('common:judges.none')}
    </div>
  );
}
