import { isFinal, isVerdict, verdict, verdictName, verdictShort } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useText } from '../platform/texts/texts.ts';
import textCss from './text.module.css';
import { verdictLook } from './verdict-look.tsx';
import css from './verdict-tag.module.css';

type Props = {
  status: number;
  /** Address of the link. */
  to?: string;
  /** Large tags carry the full name, small ones the short code. */
  large?: boolean;
};

/** A verdict as colour, sign and code; a status this version does not know counts as unknown. */
export function VerdictTag({ status, to, large = false }: Props) {
  const { t } = useText();
  const known = isVerdict(status) ? status : verdict.unknown;
  const { colour, icon } = verdictLook[verdictName(known)];
  const name = t(`judging:${verdictName(known)}`);
  const moving = !isFinal(known);
  const className = clsx(css.verdict, large && css.large, moving && css.moving);
  const style = { color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` };
  const content = (
    <>
      <span aria-hidden="true">{icon}</span>
      {large ? (
        <span>{name}</span>
      ) : (
        <>
          <span aria-hidden="true">{verdictShort[known]}</span>
          <span className={textCss.srOnly}>{name}</span>
        </>
      )}
    </>
  );
  return to === undefined ? (
    <span className={className} data-testid="verdict" style={style} title={name} data-status={known}>
      {content}
    </span>
  ) : (
    <Link className={className} data-testid="verdict" style={style} title={name} data-status={known} to={to}>
      {content}
    </Link>
  );
}
