import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  listSolutions,
  mostSolutionLength,
  type OwnSolution,
  readOwnSolution,
  saveSolution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { Button, Input, Tabs } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './solution-editor.module.css';

type Props = { problemId: string; before: OwnSolution | null; onClose: () => void };

/** Writes one's solution; what was typed stays when saving fails. */
export function SolutionEditor({ problemId, before, onClose }: Props) {
  const { t } = useText();
  const [title, setTitle] = useState(before?.title ?? '');
  const [content, setContent] = useState(before?.content ?? '');
  const save = useAction(saveSolution, {
    done: ({ state }) => (state === 'draft' ? t('solution:saved') : t('solution:sent')),
    changes: [readOwnSolution, listSolutions],
  });
  const isBlank = title.trim() === '' || content.trim() === '';
  const run = async (send: boolean) => {
    const answered = await save.run({ body: { problemId, title, content, send } });
    if (answered && send) onClose();
  };
  return (
    <div className={layoutCss.stack}>
      <div>
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden="true" />} onClick={onClose}>
          {t('solution:write.back')}
        </Button>
      </div>
      <Input
        value={title}
        maxLength={100}
        aria-label={t('solution:title')}
        placeholder={t('solution:title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Tabs
        items={[
          {
            key: 'write',
            label: t('solution:tab.write'),
            children: (
              <Input.TextArea
                className={clsx(css.text)}
                value={content}
                autoSize={{ minRows: 12, maxRows: 30 }}
                maxLength={mostSolutionLength}
                spellCheck={false}
                aria-label={t('solution:content')}
                placeholder={t('solution:content')}
                onChange={({ target }) => setContent(target.value)}
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
