import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  InfoCircleFilled,
  NotificationFilled,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../platform/texts/texts.ts';
import { dismissToast, type Toast, useToasts } from '../state/toasts.ts';
import layoutCss from './layout.module.css';
import textCss from './text.module.css';
import css from './toasts.module.css';

const icons = {
  success: <CheckCircleFilled aria-hidden="true" />,
  error: <CloseCircleFilled aria-hidden="true" />,
  info: <InfoCircleFilled aria-hidden="true" />,
  verdict: <NotificationFilled aria-hidden="true" />,
};

function Action({ action, onTaken }: { action: NonNullable<Toast['action']>; onTaken: () => void }) {
  if ('to' in action)
    return (
      <Link to={action.to} onClick={onTaken}>
        {action.text}
      </Link>
    );
  const run = () => {
    onTaken();
    action.run();
  };
  return (
    <button type="button" className={textCss.textButton} onClick={run}>
      {action.text}
    </button>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useText();
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toast.forMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      className={css.toast}
      data-testid="toast"
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : undefined}
    >
      <span className={css.icon} aria-hidden="true">
        {icons[toast.kind]}
      </span>
      <div className={layoutCss.grow}>
        <div>{toast.text}</div>
        {toast.detail && <div className={textCss.muted}>{toast.detail}</div>}
        {toast.action && <Action action={toast.action} onTaken={() => dismissToast(toast.id)} />}
      </div>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={t('common:close')}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}

/** The corner where short messages appear. */
export function Toasts() {
  const shown = useToasts((state) => state.shown);
  return (
    <div className={css.toasts} role="status" aria-live="polite">
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}
