import type { TalkView, TaskResult, TalkTurn as Turn } from '@assize/shared/areas/task/tasks.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { formatTimeMs, formatUsedKb } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { CompilerMessage } from './compile-button.tsx';
import css from './talk-result.module.css';

type Result = Extract<TaskResult, { kind: 'talk' }>;

/** Names of those who talk; processes have numbers where there are several. */
type Names = { own: string; several: boolean };

function TurnLine({ turn: { by, process, text, more }, names }: { turn: Turn; names: Names }) {
  const { t } = useText();
  const ends = text.endsWith('\n');
  const speaker =
    by === 'program'
      ? names.several
        ? t('authoring:talk.process', { n: process })
        : t('authoring:talk.program')
      : names.several
        ? t('authoring:talk.to', { name: names.own, n: process })
        : names.own;
  return (
    <li className={css.turn} data-by={by}>
      <span className={css.who}>{speaker}</span>
      <span className={css.text}>
        {ends ? text.slice(0, -1) : text}
        {text === '\n' && <span className={textCss.muted}>{t('authoring:talk.emptyLine')}</span>}
        {more > 0 && <span className={textCss.muted}> {t('authoring:talk.more', { bytes: more })}</span>}
        {!ends && more === 0 && <span className={textCss.muted}> {t('authoring:talk.noLineEnd')}</span>}
      </span>
    </li>
  );
}

function Turns({ turns, names, from }: { turns: readonly Turn[]; names: Names; from: number }) {
  return turns.map((turn, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its order
    <TurnLine key={from + index} turn={turn} names={names} />
  ));
}

function Transcript({ talk: { turns, rest, cut }, names }: { talk: TalkView; names: Names }) {
  const { t } = useText();
  if (turns.length === 0) return <p className={textCss.muted}>{t('authoring:talk.silence')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={css.talk} tabIndex={0} aria-label={t('authoring:talk')} data-testid="talk">
        <Turns turns={turns} names={names} from={0} />
        {rest && (
          <>
            <li className={css.gap}>{t('authoring:talk.leftOut', { count: rest.leftOut })}</li>
            <Turns turns={rest.turns} names={names} from={turns.length} />
          </>
        )}
      </ol>
      {cut && <p className={textCss.muted}>{t('authoring:talk.cut')}</p>}
    </>
  );
}

function Said({ name, text }: { name: string; text: string }) {
  const id = useId();
  if (text === '') return null;
  return (
    <section className={clsx(layoutCss.stack, layoutCss.tight)} aria-labelledby={id}>
      <h4 id={id} className={css.heading}>
        {name}
      </h4>
      <CompilerMessage text={text} onLine={undefined} />
    </section>
  );
}

function Talk({ talk, names, heading }: { talk: TalkView; names: Names; heading: string }) {
  const { t } = useText();
  const { message, errors, exitCode, timeMs, memoryKb } = talk;
  return (
    <section className={clsx(layoutCss.stack, layoutCss.tight)} aria-label={heading}>
      <div className={layoutCss.row}>
        <h4 className={css.heading}>{heading}</h4>
        <span className={clsx(textCss.num, textCss.muted)}>
          {names.own}: {t('authoring:play.exit', { code: exitCode })}, {formatTimeMs(timeMs)},{' '}
          {formatUsedKb(memoryKb)}
        </span>
      </div>
      <Transcript talk={talk} names={names} />
      <Said name={t('authoring:talk.message', { name: names.own })} text={message} />
      {errors.map((text, process) => (
        <Said
          // biome-ignore lint/suspicious/noArrayIndexKey: processes have numbers
          key={process}
          name={names.several ? t('authoring:talk.errorsOf', { n: process }) : t('authoring:talk.errors')}
          text={text}
        />
      ))}
    </section>
  );
}

/** Result of a talk: the decisions of interactor and checker, and every word that was said. */
export function TalkResultView({ result, names }: { result: Result; names: Names }) {
  const { t } = useText();
  const { compile, status, fraction, remark, timeMs, memoryKb, talks } = result;
  if (compile)
    return (
      <div className={clsx(layoutCss.stack, layoutCss.tight)} role="status">
        <span className={plainCss.saidWrong}>
          {compile.role === 'own'
            ? t('authoring:talk.compile.own', { name: names.own })
            : t(`authoring:talk.compile.${compile.role}`)}
        </span>
        <CompilerMessage text={compile.message} onLine={undefined} />
      </div>
    );
  return (
    <div className={layoutCss.stack} data-testid="talk-result">
      <div className={layoutCss.row} role="status">
        {status !== null && <VerdictTag status={status} large />}
        {fraction !== null && (
          <span className={textCss.num}>
            {t('authoring:play.fraction', { percent: Math.round(fraction * 10_000) / 100 })}
          </span>
        )}
        {timeMs !== null && <span className={clsx(textCss.num, textCss.muted)}>{formatTimeMs(timeMs)}</span>}
        {memoryKb !== null && (
          <span className={clsx(textCss.num, textCss.muted)}>{formatUsedKb(memoryKb)}</span>
        )}
      </div>
      {remark !== '' && remark !== talks.at(-1)?.message && (
        <CompilerMessage text={remark} onLine={undefined} />
      )}
      {talks.map((talk, index) => (
        <Talk
          // biome-ignore lint/suspicious/noArrayIndexKey: talks keep their order
          key={index}
          talk={talk}
          names={names}
          heading={
            talks.length === 1
              ? t('authoring:talk')
              : t('authoring:talk.nth', { n: index + 1, of: talks.length })
          }
        />
      ))}
    </div>
  );
}
