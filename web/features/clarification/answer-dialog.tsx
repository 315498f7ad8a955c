import {
  answerClarification,
  claimClarification,
  claimMinutes,
  listClarificationQueue,
  type QueuedClarification,
  readCannedAnswers,
  unclaimClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { Button, Modal, Radio, Select } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi, useCall } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { AboutLabel } from './about-label.tsx';
import css from './answer-dialog.module.css';
import { TextField } from './text-field.tsx';

const changes = [listClarificationQueue];
/** A claim is renewed this often while the answer is written. */
const renewEveryMs = (claimMinutes * 60_000) / 2;

/** Takes the question while the dialog is open, unless it is answered already. */
const useClaim = (cid: number, { id, state }: QueuedClarification): void => {
  const claim = useAction(claimClarification, { changes });
  const renew = useCall(claimClarification, { handles: () => true });
  const isOpen = state !== 'answered';
  const take = useEffectEvent(() => void claim.run({ body: { cid, id } }));
  const keep = useEffectEvent(() => void renew.mutateAsync({ body: { cid, id } }).catch(() => undefined));
  useEffect(() => {
    if (!isOpen) return;
    take();
    const timer = setInterval(() => keep(), renewEveryMs);
    return () => clearInterval(timer);
  }, [isOpen]);
};

const quoted = (text: string): string => `${text.replaceAll(/^/gm, '> ')}\n\n`;

type Props = { cid: number; one: QueuedClarification; onClose: () => void };

/** Writes an answer; nobody else answers the question meanwhile. */
export default function AnswerDialog({ cid, one, onClose }: Props) {
  const { t } = useText();
  const { id, question, answers } = one;
  const uid = useSession(({ user }) => user?.uid);
  // Who took the question by its button goes on having it after a look at this dialog.
  const [hadIt] = useState(() => one.claim !== null && one.claim.uid === uid);
  useClaim(cid, one);
  const [content, setContent] = useState('');
  const [toAll, setToAll] = useState(false);
  const canned = useApi(readCannedAnswers, { query: { cid } });
  const answer = useAction(answerClarification, { done: t('clarification:answer.sent'), changes });
  const unclaim = useAction(unclaimClarification, { changes });
  const send = async (kind: 'answer' | 'no-comment') => {
    const text = kind === 'answer' ? content : '';
    const sent = await answer.run({ body: { cid, id, kind, content: text, toAll, seen: answers.length } });
    if (sent) onClose();
  };
  const cancel = () => {
    if (!hadIt && one.state !== 'answered') void unclaim.run({ body: { cid, id } });
    onClose();
  };
  const append = (text: string) =>
    setContent((before) => (before.trim() === '' ? text : `${before}\n\n${text}`));
  return (
    <Modal
      open
      width={760}
      title={
        <span className={layoutCss.row}>
          {t('clarification:answer')} #{id}
          <AboutLabel about={one} />
        </span>
      }
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      // What was typed is not lost by a key.
      keyboard={content === ''}
      onCancel={cancel}
      footer={
        <div className={clsx(layoutCss.row, css.footer)}>
          <Button onClick={cancel}>{t('clarification:answer.cancel')}</Button>
          <Button loading={answer.pending} onClick={() => void send('no-comment')}>
            {t('clarification:answer.noComment')}
          </Button>
          <Button
            type="primary"
            disabled={content.trim() === ''}
            loading={answer.pending}
            onClick={() => void send('answer')}
          >
            {t('clarification:answer.send')}
          </Button>
        </div>
      }
    >
      <div className={clsx(layoutCss.stack, layoutCss.tight)}>
        <blockquote className={css.question}>{question !== null && <Markdown text={question} />}</blockquote>
        {answers.map((before) => (
          <div key={before.id} className={css.before}>
            <p className={textCss.muted}>{t('clarification:answer.by', { name: before.username })}</p>
            {before.kind === 'no-comment' ? (
              <p>{t('clarification:noComment')}</p>
            ) : (
              <Markdown text={before.content} />
            )}
          </div>
        ))}
        <div className={layoutCss.row}>
          <Select<number | null, { value: number; label: string; text: string }>
            className={clsx(css.canned)}
            optionRender={({ label }) => <span className={css.whole}>{label}</span>}
            value={null}
            aria-label={t('clarification:answer.canned')}
            placeholder={t('clarification:answer.canned')}
            loading={canned.isPending}
            notFoundContent={t('clarification:canned.none')}
            options={(canned.data?.answers ?? []).map((text, n) => ({ value: n, label: text, text }))}
            onSelect={(_, { text }) => append(text)}
          />
          <Button onClick={() => setContent((before) => `${quoted(question ?? '')}${before}`)}>
            {t('clarification:answer.quote')}
          </Button>
        </div>
        <TextField label={t('clarification:answer.text')} value={content} rows={6} onChange={setContent} />
        <div className={layoutCss.row}>
          <span>{t('clarification:answer.to')}</span>
          <Radio.Group
            value={toAll}
            aria-label={t('clarification:answer.to')}
            options={[
              { value: false, label: t('clarification:answer.asker') },
              { value: true, label: t('clarification:answer.all') },
            ]}
            onChange={({ target }) => setToAll(target.value === true)}
          />
        </div>
        {toAll && <p className={textCss.muted}>{t('clarification:answer.all.hint')}</p>}
      </div>
    </Modal>
  );
}
