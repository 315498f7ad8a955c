import { isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { useText } from '../../platform/texts/texts.ts';
import { verdictLook } from '../../ui/verdict-look.tsx';

/** The viewer's state on a problem as a sign; none where nothing was submitted. */
export function MyStatus({ status }: { status: number }) {
  const { t } = useText();
  if (status === verdict.notSubmitted || !isVerdict(status)) return null;
  const { colour, icon } = verdictLook[verdictName(status)];
  const name = t(`judging:${verdictName(status)}`);
  return (
    <span role="img" aria-label={name} title={name} style={{ color: `var(--v-${colour})` }}>
      {icon}
    </span>
  );
}
