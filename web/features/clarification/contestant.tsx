import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { hasRight, useContest } from '../contest/contest-context.tsx';
import { AskForm } from './ask-form.tsx';
import { AskedList } from './asked-list.tsx';

/** Clarifications of somebody who takes part. */
export function ContestantClarifications({ uid }: { uid: string }) {
  const { t } = useText();
  const { access } = useContest();
  return (
    <div className={layoutCss.stack}>
      {hasRight(access, 'ask') ? (
        <AskForm />
      ) : (
        <p className={textCss.muted}>{t('clarification:ask.closed')}</p>
      )}
      <AskedList uid={uid} />
    </div>
  );
}
