import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Radio, Select } from 'antd';
import { clsx } from 'clsx';
import fieldCss from '../../kit/form/field.module.css';
import { Field, PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { type ProblemDraftInput, useDraft } from '../problem-draft/draft-context.tsx';
import { blankQuestion, type Draft, nextKey, withKind, withoutOption } from './question-rules.ts';
import css from './questions.module.css';

const kinds = ['single', 'multiple', 'blank'] as const;

type Props = { question: Draft; place: number; onChange: (question: Draft) => void };

function Options({ question, place, onChange }: Props) {
  const { t } = useText();
  const { options, key } = question;
  const several = question.kind === 'multiple';
  const right = (option: string, on: boolean) => {
    const answers = several
      ? options.map((one) => one.key).filter((one) => (one === option ? on : key.answers.includes(one)))
      : [option];
    onChange({ ...question, key: { ...key, answers } });
  };
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <strong>{t('authoring:question.options')}</strong>
      <PathError path={`questions.${place}.options`} />
      {options.map((option, index) => {
        const Choice = several ? Checkbox : Radio;
        const n = place + 1;
        return (
          <div key={option.key} className={clsx(layoutCss.row, css.option)}>
            <Choice
              checked={key.answers.includes(option.key)}
              aria-label={t('authoring:question.right', { key: option.key, n })}
              onChange={({ target }) => right(option.key, target.checked)}
            />
            <span className={textCss.mono}>{option.key}</span>
            <Input
              className={layoutCss.grow}
              value={option.text}
              aria-label={t('authoring:question.option', { key: option.key, n })}
              onChange={({ target }) =>
                onChange({
                  ...question,
                  options: options.map((one, at) => (at === index ? { ...one, text: target.value } : one)),
                })
              }
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('authoring:question.removeOption', { key: option.key, n })}
              onClick={() => onChange(withoutOption(question, option.key))}
            />
          </div>
        );
      })}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={options.length >= 26}
          onClick={() =>
            onChange({ ...question, options: [...options, { key: nextKey(options), text: '' }] })
          }
        >
          {t('authoring:question.addOption')}
        </Button>
      </div>
      <PathError path={`questions.${place}.key.answers`} />
      {several && (
        <Field path={`questions.${place}.key.subset`} label={t('authoring:question.subset')}>
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={1}
              step={0.1}
              value={key.subset ?? 0.5}
              onChange={(subset) => onChange({ ...question, key: { ...key, subset: subset ?? 0.5 } })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function Blank({ question, place, onChange }: Props) {
  const { t } = useText();
  const { key } = question;
  return (
    <>
      <Field
        path={`questions.${place}.key.answers`}
        label={t('authoring:question.texts')}
        hint={t('authoring:question.texts.how')}
        required
      >
        {(control) => (
          <Select
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            className={clsx(fieldCss.select)}
            value={key.answers}
            onChange={(answers: string[]) => onChange({ ...question, key: { ...key, answers } })}
          />
        )}
      </Field>
      <Checkbox
        checked={key.caseSensitive ?? false}
        onChange={({ target }) => onChange({ ...question, key: { ...key, caseSensitive: target.checked } })}
      >
        {t('authoring:question.caseSensitive')}
      </Checkbox>
    </>
  );
}

function QuestionEditor({
  onMove,
  onRemove,
  last,
  ...props
}: Props & { onMove: (to: number) => void; onRemove: () => void; last: boolean }) {
  const { t } = useText();
  const { question, place, onChange } = props;
  const { draft } = useDraft();
  const n = place + 1;
  return (
    <fieldset className={plainCss.framed} data-testid={`question-${n}`}>
      <legend className={layoutCss.row}>
        <strong>{t('authoring:question', { n })}</strong>
        <Button
          type="text"
          size="small"
          disabled={place === 0}
          icon={<ArrowUpOutlined aria-hidden="true" />}
          aria-label={t('authoring:question.up', { n })}
          onClick={() => onMove(place - 1)}
        />
        <Button
          type="text"
          size="small"
          disabled={last}
          icon={<ArrowDownOutlined aria-hidden="true" />}
          aria-label={t('authoring:question.down', { n })}
          onClick={() => onMove(place + 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('authoring:question.remove', { n })}
          onClick={onRemove}
        />
      </legend>
      <div className={layoutCss.row}>
        <Radio.Group
          value={question.kind}
          optionType="button"
          buttonStyle="solid"
          size="small"
          aria-label={t('authoring:question.kind', { n })}
          options={kinds.map((value) => ({ value, label: t(`authoring:question.kind.${value}`) }))}
          onChange={({ target }) =>
            onChange(withKind(question, kinds.find((kind) => kind === target.value) ?? 'single'))
          }
        />
        {draft.problem.type === 1 && (
          <InputNumber
            size="small"
            prefix={t('authoring:case.points')}
            min={0}
            precision={0}
            value={question.score}
            aria-label={t('authoring:question.score', { n })}
            onChange={(score) => onChange({ ...question, score: score ?? 0 })}
          />
        )}
      </div>
      <Field path={`questions.${place}.prompt`} label={t('authoring:question.prompt')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 12 }}
            value={question.prompt}
            onChange={({ target }) => onChange({ ...question, prompt: target.value })}
          />
        )}
      </Field>
      {question.kind === 'blank' ? <Blank {...props} /> : <Options {...props} />}
    </fieldset>
  );
}

/** The questions of an objective problem with their keys. */
export function QuestionsEditor() {
  const { t } = useText();
  const { draft, change } = useDraft();
  const { questions } = draft;
  const put = (update: (questions: ProblemDraftInput['questions']) => ProblemDraftInput['questions']) =>
    change((now) => ({ ...now, questions: update(now.questions) }));
  const total = questions.reduce((sum, { score }) => sum + score, 0);
  return (
    <div className={layoutCss.stack}>
      <PathError path="questions" />
      {questions.length === 0 && <p className={textCss.muted}>{t('authoring:question.none')}</p>}
      {questions.map((question, place) => (
        <QuestionEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place; it has no other name
          key={place}
          question={question}
          place={place}
          last={place === questions.length - 1}
          onChange={(next) => put((all) => all.map((one, at) => (at === place ? next : one)))}
          onRemove={() => put((all) => all.filter((_, at) => at !== place))}
          onMove={(to) =>
            put((all) => {
              const next = [...all];
              const [one] = next.splice(place, 1);
              if (one) next.splice(to, 0, one);
              return next;
            })
          }
        />
      ))}
      <div className={layoutCss.row}>
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => put((all) => [...all, blankQuestion()])}
        >
          {t('authoring:question.add')}
        </Button>
        {draft.problem.type === 1 && (
          <strong className={textCss.num}>{t('authoring:case.total', { score: total })}</strong>
        )}
      </div>
    </div>
  );
}
