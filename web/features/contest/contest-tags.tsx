import { LockFilled } from '@ant-design/icons';
import type { ContestRow } from '@assize/shared/areas/contest/endpoints.ts';
import type { ContestStatus } from '@assize/shared/domain/contest/times.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './contest-tags.module.css';

const rules = { 0: 'acm', 1: 'oi', 2: 'ioi' } as const;

/** The rules by which a contest is ranked. */
export function RuleTag({ type }: Pick<ContestRow, 'type'>) {
  const { t } = useText();
  const name = rules[type];
  return (
    <span className={clsx(textCss.chip, css.rule)} data-rule={name}>
      {t(`contest:rule.${name}`)}
    </span>
  );
}

const accesses = { 0: 'public', 1: 'private', 2: 'protected' } as const;
const locks = { 1: css.private, 2: css.protected };

/** A lock where a password is needed: red to enter, orange to submit. */
export function Lock({ auth }: Pick<ContestRow, 'auth'>) {
  const { t } = useText();
  if (auth === 0) return null;
  const name = t(`contest:auth.${accesses[auth]}.hint`);
  return <LockFilled role="img" aria-label={name} title={name} className={locks[auth] ?? ''} />;
}

export function AuthTag({ auth }: Pick<ContestRow, 'auth'>) {
  const { t } = useText();
  return (
    <span className={css.auth} title={t(`contest:auth.${accesses[auth]}.hint`)}>
      {auth !== 0 && <LockFilled aria-hidden="true" className={locks[auth] ?? ''} />}
      {t(`contest:auth.${accesses[auth]}`)}
    </span>
  );
}

const states = { [-1]: 'scheduled', 0: 'running', 1: 'ended' } as const;

export function StatusTag({ status }: { status: ContestStatus }) {
  const { t } = useText();
  return (
    <span className={css.state} data-state={states[status]}>
      {t(`contest:state.${states[status]}`)}
    </span>
  );
}
