import { BuildOutlined, CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { compileInteractive, compileSpj } from '@assize/shared/contract/judge-task.ts';
import { Button } from 'antd';
import { useCall } from '../../../../api/hooks.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { messageParts } from './message-lines.ts';
import { TaskLine } from './task-line.tsx';
import { useStartedTask } from './use-started-task.ts';

type Props = {
  language: string;
  code: string;
  files: Readonly<Record<string, string>> | null;
  /** Interactors and managers are told apart from checkers by the address only. */
  talks?: boolean;
  pid: number | null;
  /** Shows a line of the source. */
  onLine?: (line: number) => void;
  /** More buttons beside this one. */
  children?: React.ReactNode;
};

/** Compiler's message; the places it names lead into the editor. */
export function CompilerMessage({
  text,
  onLine,
}: {
  text: string;
  onLine: ((line: number) => void) | undefined;
}) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className="said-text" tabIndex={0}>
      {messageParts(text).map(({ text: part, line }, index) =>
        line !== undefined && onLine ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
            key={index}
            type="button"
            className="text-button"
            title={t('judging-desk:compile.goTo', { line })}
            onClick={() => onLine(line)}
          >
            {part}
          </button>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

/** Compiles a program on a judge and says what came of it; a result for another text says that it is old. */
export function CompileButton({ language, code, files, talks = false, pid, onLine, children }: Props) {
  const { t } = useText();
  const compile = useCall(talks ? compileInteractive : compileSpj);
  const { task, of, busy, start } = useStartedTask<string>();
  const now = `${language}\n${JSON.stringify(files)}\n${code}`;
  const result = task?.result;
  const old = of !== null && of !== now;
  return (
    <div className="stack tight">
      <div className="row">
        <Button
          icon={<BuildOutlined aria-hidden="true" />}
          loading={busy}
          disabled={code.trim() === ''}
          onClick={() =>
            void start(now, () =>
              compile
                .mutateAsync({ body: { pid, code, language, extraFiles: files ? { ...files } : null } })
                .catch(() => null),
            )
          }
        >
          {t('judging-desk:compile')}
        </Button>
        {children}
        {result?.kind === 'compile' && (
          <span
            role="status"
            className={result.ok ? 'said-right' : 'said-wrong'}
            data-testid="compile-result"
          >
            {result.ok ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}{' '}
            {result.ok
              ? t('judging-desk:compile.ok', { ms: Math.round(result.compileMs) })
              : t('judging-desk:compile.failed')}
          </span>
        )}
        {old && result && <span className="muted">{t('judging-desk:compile.old')}</span>}
      </div>
      <TaskLine task={task} />
      {result?.kind === 'compile' && result.message !== '' && (
        <CompilerMessage text={result.message} onLine={onLine} />
      )}
      {result?.kind === 'trouble' && <p className="field-error">{result.reason}</p>}
    </div>
  );
}
