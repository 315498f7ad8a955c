import { stateAt } from '@assize/shared/domain/standings/resolver-state.ts';
import type { Medals, Resolution } from '@assize/shared/domain/standings/types.ts';
import { clsx } from 'clsx';
import { type CSSProperties, useMemo, useState } from 'react';
import type { RollInfo } from '../../features/rolling-board/resolution.ts';
import { drawnRows, medalOf, nextToOpen, offsetOf, rowsInSight } from '../../features/rolling-board/sight.ts';
import { usePictures } from '../../features/rolling-board/use-pictures.ts';
import { useRoll } from '../../features/rolling-board/use-roll.ts';
import { type Shortcut, useShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { RollCard } from './roll-card.tsx';
import { RollRow } from './roll-row.tsx';
import css from './roll-stage.module.css';

const turnFull = () =>
  void (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen());

/** A key as it is written on keyboards. */
const keyNames: Readonly<Record<string, string>> = { ' ': '␣', ArrowRight: '→', ArrowLeft: '←' };

const noKeys: readonly Shortcut[] = [];

type Props = { info: RollInfo; resolution: Resolution; medals: Medals; keptAs: string };

/** The rolling board itself: steps forward and back by keys, or by itself. */
export function RollStage({ info, resolution, medals, keptAs }: Props) {
  const { t } = useText();
  const { steps } = resolution;
  const roll = useRoll(resolution, keptAs);
  usePictures(info, resolution);
  const [help, setHelp] = useState(false);
  const { step } = roll;
  const state = useMemo(() => stateAt(resolution, step), [resolution, step]);
  const before = useMemo(() => offsetOf(stateAt(resolution, step - 1)), [resolution, step]);
  const offset = offsetOf(state);
  const teams = useMemo(() => new Map(info.participants.map((team) => [team.uid, team])), [info]);
  const keys: readonly Shortcut[] = [
    { keys: [[' '], ['ArrowRight'], ['PageDown']], text: 'standings:keys.next', run: roll.next },
    { keys: [['b'], ['ArrowLeft'], ['PageUp']], text: 'standings:keys.back', run: roll.back },
    { keys: [['a']], text: 'standings:keys.auto', run: roll.turnAuto },
    { keys: [['+'], ['=']], text: 'standings:keys.faster', run: roll.faster },
    { keys: [['-']], text: 'standings:keys.slower', run: roll.slower },
    { keys: [['0']], text: 'standings:keys.restart', run: roll.restart },
    { keys: [['f']], text: 'standings:keys.full', run: turnFull },
    { keys: [['?']], text: 'standings:keys.help', run: () => setHelp(!help) },
  ];
  useShortcuts(keys);
  useShortcuts(
    help ? [{ keys: [['Escape']], text: 'standings:keys.help', run: () => setHelp(false) }] : noKeys,
  );
  const { last, lifted, rows } = state;
  const waiting = nextToOpen(resolution, step);
  const opened = last?.kind === 'open' ? last : null;
  const card = last?.kind === 'award' ? last : null;
  const style = { '--problems': info.problems.length, '--in-sight': rowsInSight } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work on the whole page
    <main className={css.stage} style={style} onClick={roll.next} data-testid="stage" data-step={step}>
      <header className={css.head}>
        <h1 className={css.title}>{info.title}</h1>
        <div className={css.columns}>
          <span />
          <span />
          {info.problems.map(({ pid, displayId, color }) => (
            <b key={pid}>
              {color !== null && <i className={css.balloon} style={{ background: color }} />}
              {displayId}
            </b>
          ))}
          <b>{t('standings:column.solved')}</b>
          <b>{t('standings:column.time')}</b>
        </div>
      </header>
      <div className={css.window}>
        <ol className={css.rows} style={{ transform: `translateY(calc(var(--row) * ${-offset}))` }}>
          {drawnRows(rows, [before, offset]).map(({ row, place }) => {
            const isLifted = lifted === row.participant && !state.isOver;
            return (
              <RollRow
                key={row.participant}
                row={row}
                place={place}
                team={teams.get(row.participant)}
                problems={info.problems}
                medal={medalOf(row, medals)}
                lifted={isLifted}
                waits={waiting?.participant === row.participant ? waiting.column : null}
                opened={opened?.participant === row.participant ? opened.column : null}
              />
            );
          })}
        </ol>
      </div>
      {card && (
        <RollCard
          team={teams.get(card.participant)}
          rank={rows[card.index]?.rank ?? -1}
          awards={card.awards}
          problems={info.problems}
        />
      )}
      {step === 0 && info.unjudged > 0 && (
        <p className={css.warning} role="alert">
          {t('standings:roll.unjudged', { count: info.unjudged })}
        </p>
      )}
      {help && (
        <section className={css.help} aria-label={t('standings:roll.keys')}>
          <dl>
            {keys.map(({ keys: some, text }) => (
              <div key={text}>
                <dt>
                  {some.map((one) => (
                    <kbd key={one.at(-1)}>{keyNames[one.at(-1) ?? ''] ?? one.at(-1)}</kbd>
                  ))}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <footer className={clsx(css.foot, textCss.num)} role="status">
        <span>
          {step === 0 && t('standings:roll.begin')}
          {step > 0 && state.isOver && t('standings:roll.over')}
        </span>
        <span>
          {roll.auto && `${t('standings:roll.auto', { speed: roll.speed })} · `}
          {t('standings:roll.step', { step, steps: steps.length })}
        </span>
      </footer>
    </main>
  );
}
