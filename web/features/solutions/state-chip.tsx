import type { SolutionState } from '@assize/shared/areas/solution/endpoints.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import type { VerdictColour } from '../../ui/tokens.ts';

const colours = {
  draft: 'grey',
  waiting: 'blue',
  published: 'green',
  refused: 'red',
} as const satisfies Record<SolutionState, VerdictColour>;

export function StateChip({ state }: { state: SolutionState }) {
  const { t } = useText();
  const colour = colours[state];
  return (
    <span
      className={textCss.chip}
      style={{ color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` }}
    >
      {t(`solution:state.${state}`)}
    </span>
  );
}
