import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import type { VerdictColour } from '../../ui/tokens.ts';
import { isDifficulty } from './problem-filters.ts';

const colours: readonly VerdictColour[] = ['green', 'cyan', 'blue', 'gold', 'orange', 'red'];

/** Difficulty 0–5 in words and colour. */
export function DifficultyTag({ difficulty }: { difficulty: number }) {
  const { t } = useText();
  if (!isDifficulty(difficulty)) return null;
  const colour = colours[difficulty] ?? 'grey';
  return (
    <span
      className={textCss.chip}
      style={{ color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` }}
    >
      {t(`problem:difficulty.${difficulty}`)}
    </span>
  );
}
