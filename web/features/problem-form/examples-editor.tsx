import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Field, PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { useProblemFields } from '../problem-draft/draft-context.tsx';
import boxCss from './box.module.css';
import css from './examples-editor.module.css';

/** Further samples are allowed, but make a statement long. */
const advised = 2;
const most = 20;

/** Pairs of input and output that the statement shows. */
export function ExamplesEditor() {
  const { t } = useText();
  const { problem, set } = useProblemFields();
  const { examples } = problem;
  const put = (index: number, change: Partial<(typeof examples)[number]>) =>
    set({ examples: examples.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  const swapUp = (index: number) => {
    const [above, one] = examples.slice(index - 1, index + 1);
    if (above && one) set({ examples: examples.toSpliced(index - 1, 2, one, above) });
  };
  return (
    <fieldset>
      <legend>{t('authoring:examples')}</legend>
      <PathError path="problem.examples" />
      {examples.map((one, index) => {
        const n = index + 1;
        return (
          <div key={n} className={boxCss.box}>
            <div className={clsx(layoutCss.row, layoutCss.spread)}>
              <strong>{t('problem:section.example', { n })}</strong>
              <span>
                <Button
                  type="text"
                  size="small"
                  disabled={index === 0}
                  icon={<ArrowUpOutlined aria-hidden="true" />}
                  aria-label={t('authoring:examples.up', { n })}
                  onClick={() => swapUp(index)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('authoring:examples.remove', { n })}
                  onClick={() => set({ examples: examples.toSpliced(index, 1) })}
                />
              </span>
            </div>
            <div className={css.pair}>
              <Field path={`problem.examples.${index}.input`} label={t('problem:section.exampleInput')}>
                {({ status: _, ...control }) => (
                  <textarea
                    {...control}
                    className={clsx(plainCss.textBox, plainCss.grows)}
                    spellCheck={false}
                    value={one.input}
                    onChange={({ target }) => put(index, { input: target.value })}
                  />
                )}
              </Field>
              <Field path={`problem.examples.${index}.output`} label={t('problem:section.exampleOutput')}>
                {({ status: _, ...control }) => (
                  <textarea
                    {...control}
                    className={clsx(plainCss.textBox, plainCss.grows)}
                    spellCheck={false}
                    value={one.output}
                    onChange={({ target }) => put(index, { output: target.value })}
                  />
                )}
              </Field>
            </div>
          </div>
        );
      })}
      <div className={layoutCss.row}>
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={examples.length >= most}
          onClick={() => set({ examples: [...examples, { input: '', output: '' }] })}
        >
          {t('authoring:examples.add')}
        </Button>
        {examples.length > advised && (
          <span className={textCss.muted}>{t('authoring:examples.many', { advised })}</span>
        )}
      </div>
    </fieldset>
  );
}
