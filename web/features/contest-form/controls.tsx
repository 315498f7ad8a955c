import { Input, Switch } from 'antd';
import { Field } from '../../kit/form/field.tsx';

type SwitchProps = {
  path: string;
  label: string;
  hint?: string;
  value: boolean;
  onChange: (value: boolean) => void;
};

export function SwitchField({ path, label, hint, value, onChange }: SwitchProps) {
  return (
    <Field path={path} label={label} {...(hint !== undefined && { hint })}>
      {({ id, 'aria-describedby': describedBy }) => (
        <span>
          <Switch id={id} aria-describedby={describedBy} checked={value} onChange={onChange} />
        </span>
      )}
    </Field>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
/** An instant as a field of the browser has it: in the reader's time zone, without one. */
const localOf = (instant: string): string => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
};
const instantOf = (local: string): string => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};

type TimeProps = {
  id?: string;
  value: string;
  disabled?: boolean;
  onChange: (instant: string) => void;
};

/** A date and a time of day in the reader's time zone; the value is an instant, '' while it is none. */
export function TimeInput({ value, onChange, ...control }: TimeProps) {
  return (
    <Input
      {...control}
      type="datetime-local"
      step={1}
      value={localOf(value)}
      onChange={({ target }) => onChange(instantOf(target.value))}
    />
  );
}
