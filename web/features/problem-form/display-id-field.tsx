import { freeDisplayId } from '@assize/shared/areas/authoring/endpoints.ts';
import { displayId } from '@assize/shared/areas/problem/statement.ts';
import { Input } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useApi } from '../../data/hooks.ts';
import { Field } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { useDraftState, useProblemFields } from '../problem-draft/draft-context.tsx';
import css from './display-id-field.module.css';

const askAfterMs = 400;

/** Whether an id is free, asked a moment after the last key; undefined while that is not known. */
const useIsFree = (problemId: string, own: string): boolean | undefined => {
  const [asked, setAsked] = useState('');
  const wanted = z.safeParse(displayId, problemId);
  const name = wanted.success ? wanted.data.toUpperCase() : '';
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), askAfterMs);
    return () => clearTimeout(timer);
  }, [name]);
  const worthAsking = asked !== '' && asked === name && name !== own.toUpperCase();
  const { data } = useApi(freeDisplayId, { query: { problemId: asked || '-' } }, { enabled: worthAsking });
  return worthAsking ? data?.free : undefined;
};

/** The id people see; says at once whether it is taken. */
export function DisplayIdField() {
  const { t } = useText();
  const { problem, set } = useProblemFields();
  const own = useDraftState(({ base }) => base.problem.problemId);
  const free = useIsFree(problem.problemId, own);
  const says = { true: t('authoring:displayId.free'), false: t('authoring:displayId.taken') };
  return (
    <Field
      path="problem.problemId"
      label={t('authoring:field.problemId')}
      required
      hint={
        <span data-free={free} className={css.free} role="status">
          {free === undefined ? t('authoring:displayId.hint') : says[`${free}`]}
        </span>
      }
    >
      {(control) => (
        <Input
          {...control}
          className={clsx(css.input, textCss.mono)}
          value={problem.problemId}
          maxLength={50}
          autoComplete="off"
          onChange={({ target }) => set({ problemId: target.value.toUpperCase() })}
        />
      )}
    </Field>
  );
}
