import type { Beginning } from '@assize/shared/areas/submission/endpoints.ts';
import { lineDiff } from '../../kit/diff/line-diff.ts';
import { DiffView } from '../../kit/diff/output-diff.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { asFarAsKnown } from './outputs.ts';

function Text({ name, content: { text, cut } }: { name: string; content: Beginning }) {
  const { t } = useText();
  return (
    <section aria-label={name}>
      <div className={textCss.muted}>{name}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={plainCss.saidText} tabIndex={0}>
        {text || t('task:nothing')}
        {cut && '…'}
      </pre>
      {cut && <div className={textCss.muted}>{t('submission:why.beginning')}</div>}
    </section>
  );
}

type Props = {
  input: Beginning;
  expected: Beginning | null;
  /** null: not known. */
  printed: Beginning | null;
  /** Whether outputs are compared with the expected one; a checker may accept others. */
  exact: boolean;
};

/** Input of a case, the expected output and the one of the program, and where these two part. */
export default function OutputsBeside({ input, expected, printed, exact }: Props) {
  const { t } = useText();
  const known = exact && expected && printed ? asFarAsKnown(expected, printed) : null;
  const parts = known !== null && lineDiff(...known) !== null;
  return (
    <div className={layoutCss.stack} data-testid="outputs">
      <div className={plainCss.textBoxes}>
        <Text name={t('submission:why.input')} content={input} />
        {expected && <Text name={t('submission:why.expected')} content={expected} />}
        {printed && <Text name={t('submission:why.printed')} content={printed} />}
      </div>
      {parts && <DiffView expected={known[0]} got={known[1]} />}
    </div>
  );
}
