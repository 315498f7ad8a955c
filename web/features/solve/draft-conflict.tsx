import { Button, Modal } from 'antd';
import { clsx } from 'clsx';
import { DiffView } from '../../kit/diff/text-diff.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './draft-choice.module.css';
import type { ServerDraft } from './draft-sync.ts';

type Props = { own: string; theirs: ServerDraft; onChoose: (which: 'mine' | 'theirs') => void };

/** Asks which text goes on when a draft was changed on two machines; the other is kept. */
export default function DraftConflict({ own, theirs, onChoose }: Props) {
  const { t, locale } = useText();
  return (
    <Modal
      open
      width={860}
      title={t('draft:conflict.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className={clsx(layoutCss.row, css.choices)}>
          <Button onClick={() => onChoose('theirs')}>{t('draft:conflict.theirs')}</Button>
          <Button type="primary" onClick={() => onChoose('mine')}>
            {t('draft:conflict.mine')}
          </Button>
        </div>
      }
    >
      <div className={clsx(layoutCss.stack, layoutCss.tight)}>
        <p>{t('draft:conflict.text', { time: formatInstant(theirs.savedAtMs, locale) })}</p>
        <p className={textCss.muted}>{t('draft:conflict.removed')}</p>
        <DiffView before={theirs.code} after={own} />
      </div>
    </Modal>
  );
}
