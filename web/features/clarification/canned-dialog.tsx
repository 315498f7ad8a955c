import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type CannedAnswers,
  mostCannedAnswers,
  readCannedAnswers,
  saveCannedAnswers,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { Button, Input, Modal } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './canned-dialog.module.css';

const usual = ['read', 'yes', 'no', 'details'] as const;
type Line = { key: number; text: string };

function Form({ cid, saved, onClose }: { cid: number; saved: CannedAnswers; onClose: () => void }) {
  const { t } = useText();
  const [lines, setLines] = useState<readonly Line[]>(saved.answers.map((text, key) => ({ key, text })));
  const save = useAction(saveCannedAnswers, {
    done: t('clarification:canned.saved'),
    changes: [readCannedAnswers],
  });
  const add = (...texts: string[]) =>
    setLines((before) => {
      const next = Math.max(-1, ...before.map(({ key }) => key)) + 1;
      return [...before, ...texts.map((text, n) => ({ key: next + n, text }))].slice(0, mostCannedAnswers);
    });
  const change = (key: number, text: string) =>
    setLines((before) => before.map((one) => (one.key === key ? { key, text } : one)));
  const send = async () => {
    const answers = lines.map(({ text }) => text.trim()).filter((text) => text !== '');
    if (await save.run({ body: { cid, answers, version: saved.version } })) onClose();
  };
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <p className={textCss.muted}>{t('clarification:canned.hint')}</p>
      {lines.length === 0 && <p>{t('clarification:canned.none')}</p>}
      {lines.map(({ key, text }, n) => (
        <div key={key} className={css.line}>
          <Input.TextArea
            value={text}
            maxLength={2_000}
            autoSize={{ minRows: 1, maxRows: 6 }}
            aria-label={t('clarification:canned.one', { n: n + 1 })}
            onChange={({ target }) => change(key, target.value)}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('clarification:canned.remove', { n: n + 1 })}
            onClick={() => setLines((before) => before.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <span className={layoutCss.row}>
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={lines.length >= mostCannedAnswers}
            onClick={() => add('')}
          >
            {t('clarification:canned.new')}
          </Button>
          {lines.length === 0 && (
            <Button onClick={() => add(...usual.map((name) => t(`clarification:canned.usual.${name}`)))}>
              {t('clarification:canned.usual')}
            </Button>
          )}
        </span>
        <Button type="primary" loading={save.pending} onClick={() => void send()}>
          {t('clarification:save')}
        </Button>
      </div>
    </div>
  );
}

/** Texts from which answers begin, for those who manage the contest. */
export default function CannedDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t } = useText();
  const query = useApi(readCannedAnswers, { query: { cid } });
  return (
    <Modal
      open
      width={640}
      title={t('clarification:canned')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      <QueryView query={query}>
        {(saved) => <Form key={saved.version} cid={cid} saved={saved} onClose={onClose} />}
      </QueryView>
    </Modal>
  );
}
