import {
  type BalloonRow,
  claimBalloon,
  deliverBalloon,
  fetchBalloon,
  listBalloons,
  releaseBalloon,
  takeBackBalloon,
} from '@assize/shared/areas/balloon/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useAction } from '../../data/use-action.ts';
import { Balloon } from '../../features/contest/balloon.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { deskName } from '../../state/desk.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './balloon-card.module.css';

const changes = [listBalloons];

/** What a runner can do with a balloon. */
export const useBalloonSteps = (cid: number) => {
  const steps = {
    claim: useAction(claimBalloon, { changes }),
    deliver: useAction(deliverBalloon, { changes }),
    release: useAction(releaseBalloon, { changes }),
    takeBack: useAction(takeBackBalloon, { changes }),
    fetch: useAction(fetchBalloon, { changes }),
  };
  return {
    pending: Object.values(steps).some((one) => one.pending),
    run: (step: keyof typeof steps, { team, pid }: BalloonRow) =>
      steps[step].run({ body: { cid, team, pid, runner: deskName() } }),
  };
};
type BalloonSteps = ReturnType<typeof useBalloonSteps>;
type Step = Parameters<BalloonSteps['run']>[0];

/** Steps of each state, the usual one first. */
const stepsOf = ({ state, own }: BalloonRow): readonly Step[] => {
  if (state === 'fetch-back') return ['fetch'];
  if (state === 'delivered') return ['takeBack'];
  if (state === 'claimed') return own ? ['deliver', 'release'] : [];
  return ['claim', 'deliver'];
};

type Props = { cid: number; row: BalloonRow; steps: BalloonSteps; chosen: boolean; onChoose: () => void };

/** One balloon, to be read at arm's length. */
export function BalloonCard({ cid, row, steps, chosen, onChoose }: Props) {
  const { t } = useText();
  const { displayId: problem, color, name, seat, state, own, first, firstOfTeam, others, staff } = row;
  const slip = `/contest-balloon/${cid}?team=${encodeURIComponent(row.team)}&problem=${encodeURIComponent(problem)}`;
  return (
    <li
      className={clsx(css.card, chosen && css.chosen, state === 'fetch-back' && css.back)}
      aria-current={chosen}
      data-testid="balloon"
      data-state={state}
    >
      <button
        type="button"
        className={css.problem}
        style={{ borderColor: color ?? 'var(--border)' }}
        aria-label={`${problem} ${name}`}
        onClick={onChoose}
      >
        <span className={css.colour} style={{ background: color ?? 'transparent' }} aria-hidden="true" />
        <b>{problem}</b>
      </button>
      <div className={css.what}>
        <p className={css.seat}>{seat === '' ? t('balloon:noSeat') : seat}</p>
        <p className={css.name}>{name}</p>
        <p className={css.signs}>
          {first && <span className={css.first}>★ {t('balloon:first')}</span>}
          {firstOfTeam && <span className={css.sign}>{t('balloon:firstOfTeam')}</span>}
          <span className={css.state}>
            {state === 'claimed' && own
              ? t('balloon:state.own')
              : state === 'claimed' || state === 'delivered'
                ? t(`balloon:state.${state}`, { name: staff ?? '' })
                : t(`balloon:state.${state}`)}
          </span>
          <TimeAgo instant={row.solvedAt} />
        </p>
        <p className={css.others}>
          {others.length === 0 ? (
            t('balloon:others.none')
          ) : (
            <>
              {t('balloon:others')}
              {others.map((one) => (
                <span key={one.pid} className={css.other}>
                  <Balloon color={one.color} />
                  {one.displayId}
                </span>
              ))}
            </>
          )}
        </p>
      </div>
      <div className={css.steps}>
        {stepsOf(row).map((step, n) => (
          <Button
            key={step}
            size="large"
            type={n === 0 && step !== 'takeBack' ? 'primary' : 'default'}
            disabled={steps.pending}
            aria-label={t(`balloon:of.${step}`, { problem, name })}
            onClick={() => void steps.run(step, row)}
          >
            {t(`balloon:${step}`)}
          </Button>
        ))}
        {state !== 'fetch-back' && (
          <Button
            size="large"
            type="text"
            href={slip}
            target="_blank"
            rel="noopener"
            aria-label={t('balloon:of.slip', { problem, name })}
          >
            {t('balloon:slip')}
          </Button>
        )}
      </div>
    </li>
  );
}
