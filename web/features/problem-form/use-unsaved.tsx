import { Modal } from 'antd';
import { type ReactNode, useCallback, useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { beforeReload } from '../../platform/reload.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import { formSections, sectionAt } from '../problem-draft/draft-fields.ts';
import { keepDraft } from '../problem-draft/kept-draft.ts';

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

/** Asks before another page takes the place of unsaved changes; the browser asks before the tab is closed. */
export const useAskBeforeLeaving = (): ReactNode => {
  const { t } = useText();
  const model = useDraftModel();
  const isUnsaved = useCallback(() => model.unsaved().length > 0, [model]);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => {
        const { pid } = model.store.getState();
        // A problem that was just made goes on in the same form, with what was typed meanwhile.
        const stays =
          nextLocation.pathname === currentLocation.pathname ||
          (pid !== null && nextLocation.pathname === `/admin/problem/edit/${pid}`);
        return !stays && isUnsaved();
      },
      [model, isUnsaved],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  if (blocker.state !== 'blocked') return null;
  const changed = new Set(model.unsaved().map(sectionAt));
  const names = formSections
    .filter((section) => changed.has(section))
    .map((one) => t(`authoring:section.${one}`));
  return (
    <Modal
      open
      title={t('authoring:leave.title')}
      okText={t('authoring:leave.go')}
      cancelText={t('authoring:leave.stay')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={() => blocker.reset()}
      onOk={() => blocker.proceed()}
    >
      <p>{t('authoring:leave.text', { sections: names.join(t('authoring:list.comma')) })}</p>
    </Modal>
  );
};
