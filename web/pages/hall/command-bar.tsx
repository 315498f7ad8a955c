import { listCommands, readHallMap, sendCommand } from '@assize/shared/areas/hall/endpoints.ts';
import type { CommandOrder, CommandVerb } from '@assize/shared/domain/kiosk/command.ts';
import { Button, Checkbox, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { ConfigDialog } from './config-dialog.tsx';

export type Target = { seats: string[] } | { room: string } | { zone: string } | { all: true };
type Props = { cid: number; target: Target; name: string; disabled: boolean };
type Asked = 'lock' | 'message' | 'reconfigure';

const longest = 500;

/** A text that goes to machines. */
function TextDialog({
  verb,
  name,
  pending,
  onSend,
  onClose,
}: {
  verb: Exclude<Asked, 'reconfigure'>;
  name: string;
  pending: boolean;
  onSend: (order: CommandOrder) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [confirm, setConfirm] = useState(false);
  const written = text.trim();
  const order = (): CommandOrder =>
    verb === 'lock'
      ? { verb, args: { text: written === '' ? null : written } }
      : { verb, args: { text: written, confirm } };
  return (
    <Modal
      open
      title={`${t(`hall:do.${verb}`)} – ${name}`}
      closable={{ 'aria-label': t('common:close') }}
      okText={verb === 'lock' ? t('hall:do.lock') : t('hall:message.send')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: verb === 'message' && written === '', loading: pending }}
      onOk={() => onSend(order())}
      onCancel={onClose}
    >
      <div className={layoutCss.stack}>
        <Input.TextArea
          rows={3}
          autoFocus
          maxLength={longest}
          value={text}
          aria-label={t(verb === 'lock' ? 'hall:lock.text' : 'hall:message.text')}
          placeholder={t(verb === 'lock' ? 'hall:lock.text' : 'hall:message.text')}
          onChange={({ target }) => setText(target.value)}
        />
        {verb === 'message' && (
          <Checkbox checked={confirm} onChange={({ target }) => setConfirm(target.checked)}>
            {t('hall:message.confirm')}
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}

const plain = {
  unlock: { verb: 'unlock', args: {} },
  reload: { verb: 'reload', args: {} },
  'log-out': { verb: 'log-out', args: {} },
  quit: { verb: 'quit', args: { restart: true } },
} as const satisfies Partial<Record<CommandVerb, CommandOrder>>;
const plainVerbs = Object.keys(plain) as (keyof typeof plain)[];

/** What staff tell the machines of a seat, a room or the hall. */
export function CommandBar({ cid, target, name, disabled }: Props) {
  const { t } = useText();
  const [asking, setAsking] = useState<Asked | null>(null);
  const send = useAction(sendCommand, {
    changes: [readHallMap, listCommands],
    done: ({ machines }) => t('hall:do.sent', { count: machines }),
  });
  const give = async (order: CommandOrder) => {
    if (await send.run({ body: { cid, target, order } })) setAsking(null);
  };
  return (
    <div className={layoutCss.row} role="toolbar" aria-label={name}>
      <Button disabled={disabled} onClick={() => setAsking('lock')}>
        {t('hall:do.lock')}
      </Button>
      {plainVerbs.map((verb) => (
        <Popconfirm
          key={verb}
          title={t('hall:do.ask', { verb: t(`hall:do.${verb}`), target: name })}
          okText={t(`hall:do.${verb}`)}
          cancelText={t('common:cancel')}
          onConfirm={() => void give(plain[verb])}
        >
          <Button disabled={disabled}>{t(`hall:do.${verb}`)}</Button>
        </Popconfirm>
      ))}
      <Button disabled={disabled} onClick={() => setAsking('message')}>
        {t('hall:do.message')}
      </Button>
      <Button disabled={disabled} onClick={() => setAsking('reconfigure')}>
        {t('hall:do.reconfigure')}
      </Button>
      {asking === 'reconfigure' && (
        <ConfigDialog
          name={name}
          pending={send.pending}
          onSend={(order) => void give(order)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'reconfigure' && (
        <TextDialog
          verb={asking}
          name={name}
          pending={send.pending}
          onSend={(order) => void give(order)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
