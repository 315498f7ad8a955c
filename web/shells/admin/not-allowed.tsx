import { LockOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import emptyCss from '../../ui/empty.module.css';
import panelCss from '../../ui/panel.module.css';

/** In the place of an area that is not for the viewer's role. */
export function NotAllowed() {
  const { t } = useText();
  return (
    <div className={clsx(panelCss.panel, emptyCss.empty)} role="alert">
      <LockOutlined aria-hidden="true" />
      <h1>{t('admin:notAllowed')}</h1>
      <p>{t('admin:notAllowed.hint')}</p>
      <Link to="/admin">{t('admin:area.dashboard')}</Link>
    </div>
  );
}
