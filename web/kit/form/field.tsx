import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import textCss from '../../ui/text.module.css';
import { useErrorOf } from './context.tsx';
import css from './field.module.css';

type Props = {
  /** Dotted path in the draft; its errors are shown here, and a refused save brings this field into view. */
  path: string;
  label: ReactNode;
  /** A line below the control. */
  hint?: ReactNode;
  required?: boolean;
  /** Gets the properties that tie the control to its label and message, to be spread onto the control. */
  children: (control: {
    id: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    status?: 'error';
  }) => ReactNode;
};

/** A labelled control of a form with its message beside it. */
export function Field({ path, label, hint, required = false, children }: Props) {
  const id = useId();
  const error = useErrorOf(path);
  const note = `${id}-note`;
  return (
    <div className={css.field} data-path={path} data-wrong={error !== undefined || undefined}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className={css.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...((error !== undefined || hint !== undefined) && { 'aria-describedby': note }),
        ...(error !== undefined && { 'aria-invalid': true, status: 'error' }),
      })}
      {error === undefined ? (
        hint !== undefined && (
          <p id={note} className={clsx(css.hint, textCss.muted)}>
            {hint}
          </p>
        )
      ) : (
        <p id={note} className={textCss.error} role="alert" data-testid="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Message of a path that has no control of its own: a list, a table. */
export function PathError({ path }: { path: string }) {
  const error = useErrorOf(path);
  return (
    <div data-path={path} tabIndex={-1} className={css.pathError}>
      {error !== undefined && (
        <p className={textCss.error} role="alert" data-testid="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
