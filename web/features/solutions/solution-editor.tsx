import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  listSolutions,
  mostSolutionLength,
  type OwnSolution,
  readOwnSolution,
  saveSolution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { Alert, Button, Input, Tabs } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './solution-editor.module.css';
import { type KeptSolution, useKeptText } from './use-kept-text.ts';

type Props = { owner: string; problemId: string; before: OwnSolution | null; onClose: () => void };

/** Writes one's solution; what was typed stays when saving fails, and in this browser when one leaves without saving. */
export function SolutionEditor({ owner, problemId, before, onClose }: Props) {
  const { t } = useText();
  const [title, setTitle] = useState(before?.title ?? '');
  const [content, setContent] = useState(before?.content ?? '');
  const [restored, setRestored] = useState<'unsaved' | 'older' | null>(null);
  const kept = useKeptText(owner, problemId);
  const madeFrom = before?.gmtModified ?? null;
  const restore = useEffectEvent((found: KeptSolution) => {
    if (found.title === title && found.content === content) return;
    setTitle(found.title);
    setContent(found.content);
    setRestored(found.madeFrom === madeFrom ? 'unsaved' : 'older');
  });
  useEffect(() => {
    if (kept.found) restore(kept.found);
  }, [kept.found]);
  const type = (now: { title: string; content: string }) => {
    setTitle(now.title);
    setContent(now.content);
    kept.keep({ ...now, madeFrom });
  };
  const discard = () => {
    setTitle(before?.title ?? '');
    setContent(before?.content ?? '');
    setRestored(null);
    kept.forget();
  };
  const save = useAction(saveSolution, {
    done: ({ state }) => (state === 'draft' ? t('solution:saved') : t('solution:sent')),
    changes: [readOwnSolution, listSolutions],
  });
  const isBlank = title.trim() === '' || content.trim() === '';
  const run = async (send: boolean) => {
    const answered = await save.run({ body: { problemId, title, content, send } });
    if (!answered) return;
    kept.forget();
    setRestored(null);
    if (send) onClose();
  };
  return (
    <div className={layoutCss.stack}>
      <div>
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden="true" />} onClick={onClose}>
          {t('solution:write.back')}
        </Button>
      </div>
      {restored !== null && (
        <Alert
          type="info"
          showIcon
          title={restored === 'older' ? t('solution:kept.older') : t('solution:kept')}
          action={
            <Button size="small" onClick={discard}>
              {t('solution:kept.discard')}
            </Button>
          }
        />
      )}
      <Input
        disabled={kept.found === undefined}
        value={title}
        maxLength={100}
        aria-label={t('solution:title')}
        placeholder={t('solution:title')}
        onChange={({ target }) => type({ title: target.value, content })}
      />
      <Tabs
        items={[
          {
            key: 'write',
            label: t('solution:tab.write'),
            children: (
              <Input.TextArea
                className={clsx(css.text)}
                disabled={kept.found === undefined}
                value={content}
                autoSize={{ minRows: 12, maxRows: 30 }}
                maxLength={mostSolutionLength}
                spellCheck={false}
                aria-label={t('solution:content')}
                placeholder={t('solution:content')}
                onChange={({ target }) => type({ title, content: target.value })}
              />
            ),
          },
          { key: 'preview', label: t('solution:tab.preview'), children: <Markdown text={content} /> },
        ]}
      />
      <p className={textCss.muted}>{t('solution:send.hint')}</p>
      <div className={layoutCss.row}>
        <Button type="primary" disabled={isBlank} loading={save.pending} onClick={() => void run(true)}>
          {t('solution:send')}
        </Button>
        <Button disabled={isBlank || save.pending} onClick={() => void run(false)}>
          {t('solution:saveDraft')}
        </Button>
      </div>
    </div>
  );
}
