import type { IcpcAward, ResolverAward } from '@assize/shared/domain/standings/types.ts';
import type { RollInfo } from '../../features/rolling-board/resolution.ts';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import css from './roll-card.module.css';

/** The order of awards on a card. */
const order: readonly IcpcAward['kind'][] = [
  'winner',
  'gold-medal',
  'silver-medal',
  'bronze-medal',
  'first-to-solve',
];

const nameOf = ({ kind, problem }: IcpcAward, problems: RollInfo['problems'], t: Translate): string => {
  if (kind === 'winner') return t('standings:roll.award.winner');
  if (kind === 'gold-medal') return t('standings:roll.medal.gold');
  if (kind === 'silver-medal') return t('standings:roll.medal.silver');
  if (kind === 'bronze-medal') return t('standings:roll.medal.bronze');
  const id = problems.find(({ pid }) => pid === problem)?.displayId ?? '';
  return t('standings:roll.award.first', { id });
};

type Props = {
  team: RollInfo['participants'][number] | undefined;
  rank: number;
  awards: readonly ResolverAward[];
  problems: RollInfo['problems'];
};

/** What a team has won, before all. */
export function RollCard({ team, rank, awards, problems }: Props) {
  const { t } = useText();
  const won = awards
    .flatMap((one) => (one.kind === 'icpc' ? [one.award] : []))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return (
    <div className={css.card} data-testid="award-card">
      {team?.photo ? (
        <img className={css.photo} src={team.photo} alt="" />
      ) : (
        <div className={css.picture}>
          <Avatar username={team?.name ?? ''} avatar={team?.avatar ?? null} size={320} />
        </div>
      )}
      <div className={css.words}>
        {rank > 0 && <b className={css.rank}>{rank}</b>}
        <strong>{team?.name}</strong>
        {team?.school && <span className={css.school}>{team.school}</span>}
        <ul>
          {won.map((award) => (
            <li key={award.id} data-kind={award.kind}>
              {nameOf(award, problems, t)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
