import type { Question } from '@assize/shared/areas/problem/statement.ts';
import type { CaseRow } from '@assize/shared/areas/submission/endpoints.ts';
import { Input } from 'antd';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import css from './question-field.module.css';

type Props = {
  question: Question;
  number: number;
  answers: readonly string[];
  onChange: (answers: string[]) => void;
  /** Verdict of the question in the last submission. */
  judged: CaseRow | undefined;
};

function Choices({ question, number, answers, onChange }: Props) {
  const name = useId();
  const several = question.kind === 'multiple';
  const choose = (key: string, chosen: boolean) => {
    if (!several) return onChange([key]);
    const kept = question.options.filter((one) => (one.key === key ? chosen : answers.includes(one.key)));
    onChange(kept.map((one) => one.key));
  };
  return question.options.map(({ key, text }) => (
    <label key={key} className={css.choice}>
      <input
        type={several ? 'checkbox' : 'radio'}
        name={`${name}-${number}`}
        checked={answers.includes(key)}
        onChange={({ target }) => choose(key, target.checked)}
      />
      <span className={textCss.mono}>{key}</span>
      <div className={layoutCss.grow}>
        <Markdown text={text} />
      </div>
    </label>
  ));
}

/** One question as a field of the form, with its verdict once it was judged. */
export function QuestionField(props: Props) {
  const { question, number, answers, onChange, judged } = props;
  const { t } = useText();
  return (
    <fieldset className={plainCss.framed} data-testid={`question-${number}`}>
      <legend className={layoutCss.row}>
        <strong>{t('task:question', { n: number })}</strong>
        <span className={textCss.muted}>{t(`task:question.${question.kind}`)}</span>
        {judged && <VerdictTag status={judged.status} />}
        {judged && judged.score !== null && (
          <span className={clsx(textCss.num, textCss.muted)}>
            {t('task:question.score', { score: judged.score })}
          </span>
        )}
      </legend>
      <Markdown text={question.prompt} />
      {question.kind === 'blank' ? (
        <Input
          value={answers[0] ?? ''}
          maxLength={1000}
          aria-label={t('task:question.blankLabel', { n: number })}
          onChange={({ target }) => onChange([target.value])}
        />
      ) : (
        <Choices {...props} />
      )}
      {judged?.userOutput && <p className={textCss.muted}>{judged.userOutput}</p>}
    </fieldset>
  );
}
