import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { CaseStrip } from '../../ui/case-strip.tsx';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { demoSteps } from './demo-steps.ts';
import recording from './strip-demo.json';
import css from './strip-demo.module.css';

const steps = demoSteps(recording);
const last = steps.length - 1;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const usePageSeen = (): boolean => {
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return seen;
};

/** Two judgings of a sample problem over and over, as the judge told them; where nothing is to move, the end of the last. */
export default function StripDemo() {
  const { t, locale } = useText();
  const [playing, setPlaying] = useState(() => !isStill());
  const [at, setAt] = useState(() => (isStill() ? last : 0));
  const seen = usePageSeen();
  const step = steps[at];
  const moves = playing && seen;
  useEffect(() => {
    if (!moves) return;
    const timer = setTimeout(() => setAt((at + 1) % steps.length), steps[at]?.forMs);
    return () => clearTimeout(timer);
  }, [moves, at]);
  if (!step) return null;
  const { language, status, cases, total } = step;
  const toggle = t(playing ? 'submission:demo.pause' : 'submission:demo.play');
  return (
    <figure className={css.demo} data-testid="strip-demo" data-at={at}>
      <figcaption className={clsx(layoutCss.row, layoutCss.spread)}>
        <span>
          <strong className={css.example}>{t('submission:demo.example')}</strong> {recording.titles[locale]} ·{' '}
          {language}
        </span>
        <Button
          type="text"
          size="small"
          icon={playing ? <PauseOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
          aria-label={toggle}
          title={toggle}
          onClick={() => setPlaying(!playing)}
        />
      </figcaption>
      {/* What changes several times a second says nothing to somebody who hears the page. */}
      <div className={css.body} aria-hidden="true">
        <div className={clsx(layoutCss.row, css.verdict)}>
          <VerdictTag status={status} large />
          {!isFinal(status) && (
            <span className={clsx(textCss.num, textCss.muted)}>
              {cases.length} / {total}
            </span>
          )}
        </div>
        <CaseStrip cases={cases} total={total} />
      </div>
      <p className={css.how}>{t('submission:demo.how')}</p>
    </figure>
  );
}
