import { DisconnectOutlined, InboxOutlined, LockOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiFailure } from '../data/failure.ts';
import { failureText } from '../data/failure-text.ts';
import { useText } from '../platform/texts/texts.ts';
import { openLogin } from '../state/login-dialog.ts';
import emptyCss from './empty.module.css';
import { lazyPart } from './lazy-part.tsx';
import { Lines } from './skeletons.tsx';

/** Nothing to show, and what to do about it. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={emptyCss.empty}>
      <InboxOutlined aria-hidden="true" />
      <p>{text}</p>
      {action}
    </div>
  );
}

/** In the place of something only signed-in people see. */
export function LoginRequired({ text }: { text?: string }) {
  const { t } = useText();
  return (
    <div className={emptyCss.empty}>
      <LockOutlined aria-hidden="true" />
      <p>{t('common:state.login')}</p>
      <p>{text ?? t('common:state.loginHint')}</p>
      <Button type="primary" onClick={() => openLogin()}>
        {t('common:user.login')}
      </Button>
    </div>
  );
}

/** Whether another request would get the same answer: it is none, or the thing is missing or not for this person. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);

function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  if (isFinal(failure))
    return (
      <div className={emptyCss.empty} role="alert">
        <InboxOutlined aria-hidden="true" />
        <p>{failureText(failure, t)}</p>
        <Button onClick={() => void navigate(-1)}>{t('common:back')}</Button>
      </div>
    );
  return (
    <div className={emptyCss.empty} role="alert">
      <DisconnectOutlined aria-hidden="true" />
      <p>{t('common:state.failed')}</p>
      <p>{failureText(failure, t)}</p>
      <Button onClick={onRetry}>{t('common:state.retry')}</Button>
    </div>
  );
}

type Props<T> = {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  /** Shown when `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/** The four faces of server data: on its way, failed, empty, there. Data already shown survive a failed refetch. */
export function QueryView<T>({ query, skeleton = <Lines />, empty, isEmpty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? (empty ?? null) : children(query.data);
  if (query.isError) return <Failed failure={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}

// Most things are there, and their pages need not wait for this one.
const NotFound = lazyPart<{ reason?: string }>(() =>
  import('./not-found.tsx').then((part) => ({ default: part.NotFound })),
);

/**
 * In the place of a page about one thing: the page for what is missing where that thing is not there, or cannot be
 * under such a name.
 */
export function PageQueryView<T>(props: Props<T>) {
  const { t } = useText();
  const { error, data } = props.query;
  if (data === undefined && error instanceof ApiFailure && (error.status === 404 || error.status === 400))
    return (
      <Suspense fallback={<Lines />}>
        <NotFound {...(error.status === 404 ? { reason: failureText(error, t) } : {})} />
      </Suspense>
    );
  return <QueryView {...props} />;
}
