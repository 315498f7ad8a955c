import { Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { PasswordForm } from './password-form.tsx';

/** A dialog that asks for the password of a contest; `ask` tells whether it was given. */
export const usePasswordDialog = (cid: number): { ask: () => Promise<boolean>; dialog: ReactNode } => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const answer = useRef<(given: boolean) => void>(() => undefined);
  const close = (given: boolean) => {
    setOpen(false);
    answer.current(given);
  };
  return {
    ask: () =>
      new Promise((resolve) => {
        answer.current(false);
        answer.current = resolve;
        setOpen(true);
      }),
    dialog: open && (
      <Modal
        open
        title={t('contest:password.needed')}
        closable={{ 'aria-label': t('common:close') }}
        footer={null}
        onCancel={() => close(false)}
      >
        <p>{t('contest:password.submit')}</p>
        <PasswordForm cid={cid} onDone={() => close(true)} />
      </Modal>
    ),
  };
};
