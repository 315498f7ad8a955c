import { InputNumber } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import fieldCss from './field.module.css';
import { Field } from './field.tsx';

type Props = {
  path: string;
  label: string;
  value: number;
  unit?: string;
  hint?: string;
  step?: number;
  onChange: (value: number) => void;
};

/** A number of the draft. While the box is empty the draft holds 0, which the rules refuse, so the box stays empty. */
export function NumberField({ path, label, value, unit, hint, step = 1, onChange }: Props) {
  const [empty, setEmpty] = useState(false);
  return (
    <Field path={path} label={label} required {...(hint !== undefined && { hint })}>
      {(control) => (
        <InputNumber
          {...control}
          className={clsx(fieldCss.number)}
          value={empty && value === 0 ? null : value}
          step={step}
          {...(unit !== undefined && { suffix: unit })}
          onChange={(next) => {
            setEmpty(next === null);
            onChange(next ?? 0);
          }}
        />
      )}
    </Field>
  );
}
