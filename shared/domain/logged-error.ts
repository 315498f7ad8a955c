/** An error as a log may hold it. */
export type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  /** System call that failed. */
  syscall?: string;
  cause?: LoggedError;
  /** Errors that this error stands for. */
  errors?: LoggedError[];
};

const deepest = 5;
const longest = 2_000;

/** Words after which messages of Redis and MongoDB repeat their input. */
const repeated = /(, with args beginning with:|dup key:|for value ").*$/s;

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const seriously = (error: Error, depth: number): LoggedError => {
  const message = error.message.replace(repeated, '$1 …').slice(0, longest);
  // A stack begins with the message as it was, on any number of lines.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  const { cause } = error;
  const within = (inner: unknown) =>
    seriously(inner instanceof Error ? inner : new Error('no error'), depth + 1);
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...('code' in error && isPlain(error.code) ? { code: error.code } : {}),
    ...('syscall' in error && typeof error.syscall === 'string' ? { syscall: error.syscall } : {}),
    ...(cause instanceof Error && depth < deepest ? { cause: within(cause) } : {}),
    ...(error instanceof AggregateError && depth < deepest ? { errors: error.errors.map(within) } : {}),
  };
};

/**
 * What a log may hold of an error: names, messages and frames, and none of the values that drivers hang on their
 * errors. A failed command of Redis carries its arguments, which are contestants' programs; a failed write of the
 * database carries the document.
 */
export const loggedError = (thrown: unknown): LoggedError =>
  seriously(thrown instanceof Error ? thrown : new Error(typeof thrown), 0);
