import {
  broadcastClarification,
  listClarificationQueue,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { Modal } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useContest } from '../contest/contest-context.tsx';
import { AboutSelect, generally } from './about-select.tsx';
import { TextField } from './text-field.tsx';

/** Tells everybody something without a question. */
export default function BroadcastDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t } = useText();
  const { phase } = useContest();
  const [about, setAbout] = useState(generally);
  const [content, setContent] = useState('');
  const broadcast = useAction(broadcastClarification, {
    done: t('clarification:broadcast.sent'),
    changes: [listClarificationQueue],
  });
  const send = async () => {
    if (await broadcast.run({ body: { cid, ...about, content } })) onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={t('clarification:broadcast.new')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      // What was typed is not lost by a key.
      keyboard={content === ''}
      okText={t('clarification:broadcast.send')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: content.trim() === '' }}
      confirmLoading={broadcast.pending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={clsx(layoutCss.stack, layoutCss.tight)}>
        <AboutSelect cid={cid} problems value={about} onChange={setAbout} />
        <TextField label={t('clarification:broadcast.text')} value={content} rows={6} onChange={setContent} />
        {phase === 'scheduled' && <p className={textCss.muted}>{t('clarification:broadcast.before')}</p>}
      </div>
    </Modal>
  );
}
