import { askClarification, listClarifications } from '@assize/shared/areas/clarification/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import { hasRight, useContest } from '../contest/contest-context.tsx';
import { AboutSelect, generally } from './about-select.tsx';
import { TextField } from './text-field.tsx';

/** Asks the jury; what was typed stays when it cannot be sent. */
export function AskForm() {
  const { t } = useText();
  const { contest, access } = useContest();
  const [about, setAbout] = useState(generally);
  const [content, setContent] = useState('');
  const ask = useAction(askClarification, {
    done: t('clarification:ask.sent'),
    changes: [listClarifications],
  });
  const send = async () => {
    const answered = await ask.run({ body: { cid: contest.id, ...about, content } });
    if (answered) setContent('');
  };
  return (
    <Panel title={t('clarification:ask')}>
      <div className={clsx(layoutCss.stack, layoutCss.tight)}>
        <AboutSelect
          cid={contest.id}
          problems={hasRight(access, 'problems')}
          value={about}
          onChange={setAbout}
        />
        <TextField label={t('clarification:ask.text')} value={content} rows={4} onChange={setContent} />
        <div className={clsx(layoutCss.row, layoutCss.spread)}>
          <span className={textCss.muted}>{t('clarification:ask.hint')}</span>
          <Button
            type="primary"
            disabled={content.trim() === ''}
            loading={ask.pending}
            onClick={() => void send()}
          >
            {t('clarification:ask.send')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
