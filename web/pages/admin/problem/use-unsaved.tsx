import { Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../i18n/i18n.ts';
import { beforeReload } from '../../../state/before-reload.ts';
import { useSession } from '../../../state/session.ts';
import { useDraftModel } from './draft-context.tsx';
import { formSections, sectionAt } from './draft-fields.ts';
import { keepDraft } from './kept-draft.ts';

/** Keeps unsaved work in this browser, also when the page goes away all of a sudden. */
export const useKeepDraft = (): void => {
  const model = useDraftModel();
  const uid = useSession(({ user }) => user?.uid);
  useEffect(() => {
    if (uid === undefined) return;
    const keeper = keepDraft(model, uid);
    const write = () => void keeper.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', write);
    // Earlier than pagehide: what is begun there may be cut off with the page.
    addEventListener('beforeunload', write);
    const forget = beforeReload(keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', write);
      removeEventListener('beforeunload', write);
      forget();
      void keeper.stop();
    };
  }, [model, uid]);
};

/** The link a click would follow inside this tab; null for anything else. */
const followed = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.download !== '') return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const target = new URL(link.href);
  return target.origin === location.origin && target.pathname !== location.pathname ? target : null;
};

/** Asks before a link leads away from unsaved changes, and has the browser ask before the tab is closed. */
export const useAskBeforeLeaving = (): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const model = useDraftModel();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const next = followed(event);
      if (next === null || model.unsaved().length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(next.pathname + next.search + next.hash);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (model.unsaved().length > 0) event.preventDefault();
    };
    document.addEventListener('click', onClick, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      removeEventListener('beforeunload', onUnload);
    };
  }, [model]);
  if (target === null) return null;
  const changed = new Set(model.unsaved().map(sectionAt));
  const names = formSections.filter((section) => changed.has(section)).map((one) => t(`desk:section.${one}`));
  return (
    <Modal
      open
      title={t('desk:leave.title')}
      okText={t('desk:leave.go')}
      cancelText={t('desk:leave.stay')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={() => setTarget(null)}
      onOk={() => void navigate(target)}
    >
      <p>{t('desk:leave.text', { sections: names.join(t('desk:list.comma')) })}</p>
    </Modal>
  );
};
