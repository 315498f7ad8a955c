import { type AllCaseResult, sampleShown } from '@assize/shared/areas/submission/endpoints.ts';
import { Button } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';

type Props = {
  sample: NonNullable<AllCaseResult['sample']>;
  onRun?: () => void;
};

/** The case that failed first is in the statement: its input and output, and the way to see one's own beside them. */
export function FailedSample({ sample: { number, input, output, cut }, onRun }: Props) {
  const { t } = useText();
  const texts = [
    ['input', t('submission:why.input'), input],
    ['expected', t('submission:why.expected'), output],
  ] as const;
  return (
    <div className={layoutCss.stack} data-testid="failed-sample">
      <p>{t('submission:why.sample', { number })}</p>
      <div className={plainCss.textBoxes}>
        {texts.map(([key, name, text]) => (
          <section key={key} aria-label={name}>
            <div className={textCss.muted}>{name}</div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre className={plainCss.saidText} tabIndex={0}>
              {text}
            </pre>
          </section>
        ))}
      </div>
      {cut && <p className={textCss.muted}>{t('submission:why.sampleCut', { shown: sampleShown })}</p>}
      {onRun && (
        <p className={layoutCss.row}>
          <Button size="small" onClick={onRun}>
            {t('submission:why.runSamples')}
          </Button>
        </p>
      )}
    </div>
  );
}
