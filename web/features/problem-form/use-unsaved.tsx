import { Modal } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useKeeper, useLeaveGuard } from '../../kit/form/use-unsaved.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import { formSections, sectionAt } from '../problem-draft/draft-fields.ts';
import { keepDraft } from '../problem-draft/kept-draft.ts';

/** Keeps unsaved work in this browser, also when the page goes away all of a sudden. */
export const useKeepDraft = (): void => {
  const model = useDraftModel();
  const uid = useSession(({ user }) => user?.uid);
  useKeeper(useMemo(() => (uid === undefined ? null : () => keepDraft(model, uid)), [model, uid]));
};

/** Asks before another page takes the place of unsaved changes; the browser asks before the tab is closed. */
export const useAskBeforeLeaving = (): ReactNode => {
  const { t } = useText();
  const model = useDraftModel();
  const isUnsaved = useCallback(() => model.unsaved().length > 0, [model]);
  // A problem that was just made goes on in the same form, with what was typed meanwhile.
  const stays = useCallback(
    (pathname: string) => {
      const { id } = model.store.getState();
      return id !== null && pathname === `/admin/problem/edit/${id}`;
    },
    [model],
  );
  const blocker = useLeaveGuard(isUnsaved, stays);
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
