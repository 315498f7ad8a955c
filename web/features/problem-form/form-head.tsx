import { EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import textCss from '../../ui/text.module.css';
import { useDraftState } from '../problem-draft/draft-context.tsx';
import css from './form-head.module.css';

const VersionsDrawer = lazyPart(withTexts(['task'], () => import('./versions/versions-drawer.tsx')));

/** Head of the form: the problem as it is saved, with its page and its versions. */
export function FormHead() {
  const { t } = useText();
  const [history, setHistory] = useState(false);
  const pid = useDraftState((state) => state.id);
  const version = useDraftState((state) => state.version);
  const { problemId, title } = useDraftState(({ base }) => base.problem);
  if (pid === null || version === null) return <h1 className={css.head}>{t('admin:area.create')}</h1>;
  return (
    <div className={clsx(css.head, layoutCss.row, layoutCss.spread)}>
      <h1>
        <span className={textCss.mono}>{problemId}</span> {title}{' '}
        <span className={clsx(textCss.muted, css.version)}>{t('authoring:versions.one', { version })}</span>
      </h1>
      <div className={layoutCss.row}>
        <Link to={`/problem/${problemId}`} className={layoutCss.row}>
          <EyeOutlined aria-hidden="true" />
          {t('admin:problems.view')}
        </Link>
        <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => setHistory(true)}>
          {t('authoring:versions')}
        </Button>
      </div>
      {history && (
        <Suspense>
          <VersionsDrawer key={version} pid={pid} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </div>
  );
}
