import { notification } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dismissToast, type Toast, useToasts } from '../state/toasts.ts';
import textCss from './text.module.css';

/** Distance in px from the foot of a page, whose bars must not be covered. */
const fromBottom = 64;
/** More messages than this are shown as one pile, which opens under the pointer. */
const apart = 3;

const types = { success: 'success', error: 'error', info: 'info', verdict: 'info' } as const;

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

/** The corner where short messages appear. */
export default function ToastCorner() {
  const shown = useToasts((state) => state.shown);
  const [corner, holder] = notification.useNotification({
    placement: 'bottomRight',
    bottom: fromBottom,
    stack: { threshold: apart },
  });
  const open = useRef(new Set<number>());
  const show = useEffectEvent(({ id, kind, text, detail, action, forMs }: Toast) =>
    corner.open({
      key: id,
      type: types[kind],
      title: text,
      description: detail,
      actions: action && <Action action={action} onTaken={() => dismissToast(id)} />,
      duration: forMs / 1000,
      role: kind === 'error' ? 'alert' : 'status',
      props: { 'data-testid': 'toast' },
      onClose: () => dismissToast(id),
    }),
  );
  const hide = useEffectEvent((id: number) => corner.destroy(id));
  useEffect(() => {
    for (const one of shown)
      if (!open.current.has(one.id)) {
        open.current.add(one.id);
        show(one);
      }
    for (const id of open.current)
      if (!shown.some((one) => one.id === id)) {
        open.current.delete(id);
        hide(id);
      }
  }, [shown]);
  return holder;
}
