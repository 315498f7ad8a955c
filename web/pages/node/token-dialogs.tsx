import {
  listJudgeNodes,
  listNodeTokens,
  revokeNodeToken,
  rotateNodeToken,
} from '@assize/shared/areas/node/endpoints.ts';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import textCss from '../../ui/text.module.css';
import css from './token-dialogs.module.css';

export type NamedToken = { id: number; name: string };
/** A secret that is shown this once. */
export type Shown = { name: string; secret: string };

const overlaps = [0, 60, 1440, 10_080] as const;
type Overlap = (typeof overlaps)[number];

/** Shows a secret for the only time; a click beside the dialog does not close it. */
export function SecretDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      open={shown !== null}
      title={t('node:secret.title', { name: shown?.name ?? '' })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('node:secret.done')}
        </Button>
      }
    >
      <p>{t('node:secret.hint')}</p>
      {shown && (
        <div className={css.secret}>
          <code className={textCss.mono} data-testid="node-secret">
            {shown.secret}
          </code>
          <CopyButton text={shown.secret} label={t('node:secret.copy')} />
        </div>
      )}
    </Modal>
  );
}

type RotateProps = { token: NamedToken | null; onClose: () => void; onSecret: (shown: Shown) => void };

export function RotateDialog({ token, onClose, onSecret }: RotateProps) {
  const { t } = useText();
  const [overlapMinutes, setOverlap] = useState<Overlap>(1440);
  const rotate = useAction(rotateNodeToken, { changes: [listNodeTokens] });
  const run = async (): Promise<void> => {
    if (!token) return;
    const rotated = await rotate.run({ body: { id: token.id, overlapMinutes } });
    if (!rotated) return;
    onClose();
    onSecret({ name: token.name, secret: rotated.reply.secret });
  };
  return (
    <Modal
      open={token !== null}
      title={t('node:tokens.rotate.of', { name: token?.name ?? '' })}
      okText={t('node:tokens.rotate')}
      cancelText={t('common:cancel')}
      confirmLoading={rotate.pending}
      onCancel={onClose}
      onOk={() => void run()}
    >
      <p>{t('node:tokens.rotate.text')}</p>
      <p>{t('node:tokens.rotate.overlap')}</p>
      <Segmented<Overlap>
        value={overlapMinutes}
        onChange={setOverlap}
        options={overlaps.map((value) => ({ value, label: t(`node:overlap.${value}`) }))}
      />
    </Modal>
  );
}

export function RevokeDialog({ token, onClose }: { token: NamedToken | null; onClose: () => void }) {
  const { t } = useText();
  const revoke = useAction(revokeNodeToken, { changes: [listNodeTokens, listJudgeNodes] });
  const run = async (): Promise<void> => {
    if (token && (await revoke.run({ body: { id: token.id } }))) onClose();
  };
  return (
    <Modal
      open={token !== null}
      title={t('node:tokens.revoke.of', { name: token?.name ?? '' })}
      okText={t('node:tokens.revoke')}
      okButtonProps={{ danger: true }}
      cancelText={t('common:cancel')}
      confirmLoading={revoke.pending}
      onCancel={onClose}
      onOk={() => void run()}
    >
      <p>{t('node:tokens.revoke.text')}</p>
    </Modal>
  );
}
