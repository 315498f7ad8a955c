import { EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDraftState } from '../problem-draft/draft-context.tsx';

const VersionsDrawer = lazyPart(() => import('./versions/versions-drawer.tsx'));

/** Which problem this is, as it is saved, and what else there is of it. */
export function FormHead() {
  const { t } = useText();
  const [history, setHistory] = useState(false);
  const pid = useDraftState((state) => state.pid);
  const version = useDraftState((state) => state.version);
  const { problemId, title } = useDraftState(({ base }) => base.problem);
  if (pid === null || version === null) return <h1 className="form-head">{t('admin:area.create')}</h1>;
  return (
    <div className="form-head row spread">
      <h1>
        <span className="mono">{problemId}</span> {title}{' '}
        <span className="muted form-version">{t('authoring:versions.one', { version })}</span>
      </h1>
      <div className="row">
        <Link to={`/problem/${problemId}`} className="row">
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
