import { BugOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { reloadPage } from '../platform/reload.ts';
import { useText } from '../platform/texts/texts.ts';
import layoutCss from './layout.module.css';
import textCss from './text.module.css';

/** In the place of a page that broke. */
export function CrashPage() {
  const { t } = useText();
  return (
    <div className={layoutCss.centerPage} role="alert">
      <BugOutlined aria-hidden="true" style={{ fontSize: 40 }} />
      <h1>{t('common:crash.title')}</h1>
      <p className={textCss.muted}>{t('common:crash.text')}</p>
      <Button type="primary" onClick={() => void reloadPage()}>
        {t('common:crash.reload')}
      </Button>
    </div>
  );
}
