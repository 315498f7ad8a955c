import { Button, Modal } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import css from './draft-choice.module.css';
import type { EditorDraft } from './use-draft.ts';

function Text({ title, code }: { title: string; code: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{code}</pre>
    </section>
  );
}

/** Asks which of two texts stays in the editor, or whether the other is set aside. */
export function DraftChoice({ draft: { arrival, decide } }: { draft: EditorDraft }) {
  const { t, locale } = useText();
  if (!arrival) return null;
  const { from, own, given } = arrival;
  const signedIn = from === 'sign-in';
  return (
    <Modal
      open
      width={860}
      title={signedIn ? t('problem:draft.choice.signIn') : t('problem:draft.choice.given')}
      closable={false}
      keyboard={!signedIn}
      mask={{ closable: false }}
      onCancel={() => decide('own')}
      footer={
        <div className={layoutCss.row}>
          <Button onClick={() => decide('own')}>
            {signedIn ? t('problem:draft.choice.useSaved') : t('common:cancel')}
          </Button>
          <Button danger onClick={() => decide('replace')}>
            {t('problem:draft.choice.replace')}
          </Button>
          <Button type="primary" onClick={() => decide('both')}>
            {t('problem:draft.choice.both')}
          </Button>
        </div>
      }
    >
      <p>{t('problem:draft.choice.hint')}</p>
      <div className={css.texts}>
        <Text
          title={
            signedIn
              ? t('problem:draft.choice.saved', { time: formatInstant(own.savedAtMs, locale) })
              : t('problem:draft.choice.inEditor')
          }
          code={own.code}
        />
        <Text
          title={signedIn ? t('problem:draft.choice.typed') : t('problem:draft.choice.coming')}
          code={given}
        />
      </div>
    </Modal>
  );
}
