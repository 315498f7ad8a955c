import { BuildOutlined, CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import {
  type BroughtProgram,
  type Compiled,
  compileText,
} from '@assize/shared/areas/authoring/brought-programs.ts';
import { compileInteractive, compileSpj } from '@assize/shared/areas/task/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../../data/hooks.ts';
import { isOpen, useTask } from '../../data/task.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import type { BegunCompile } from '../problem-draft/compile-before-save.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import css from './compile-button.module.css';
import { messageParts } from './message-lines.ts';
import { TaskLine } from './task-line.tsx';

type Props = {
  /** Field of a program that saves compile too; the button then shows the last result of either. */
  path?: BroughtProgram['path'];
  language: string;
  code: string;
  files: Readonly<Record<string, string>> | null;
  /** Of solutions: what they are compiled with. */
  graders?: Compiled['graders'];
  /** Whether the program is an interactor or manager, which have an endpoint of their own. */
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
    <pre className={plainCss.saidText} tabIndex={0}>
      {messageParts(text).map(({ text: part, line }, index) =>
        line !== undefined && onLine ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
            key={index}
            type="button"
            className={clsx(textCss.textButton, css.line)}
            title={t('authoring:compile.goTo', { line })}
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

/** The last compile of a program: from the form for a field of the draft, otherwise from this button. */
const useBegun = (path: Props['path']) => {
  const model = useDraftModel();
  const [own, setOwn] = useState<BegunCompile>();
  const kept = useStore(model.compiles, (compiles) => (path === undefined ? undefined : compiles[path]));
  const began = (compile: BegunCompile) =>
    path === undefined ? setOwn(compile) : model.compileBegan(path, compile);
  return { begun: path === undefined ? own : kept, began };
};

/** Compiles a program on a judge and shows the result; a result of another text is marked as old. */
export function CompileButton(props: Props) {
  const { path, language, code, files, graders = null, talks = false, pid, onLine, children } = props;
  const { t } = useText();
  const compile = useCall(talks ? compileInteractive : compileSpj);
  const { begun, began } = useBegun(path);
  const task = useTask(compile.isPending ? null : (begun?.key ?? null));
  const given = { language, code, files: { ...files }, graders };
  const text = compileText(given);
  const result = task?.result;
  const start = () =>
    compile.mutateAsync({ body: { pid, language, code, extraFiles: given.files, graders } }).then(
      ({ key }) => began({ text, key }),
      () => undefined,
    );
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <div className={layoutCss.row}>
        <Button
          icon={<BuildOutlined aria-hidden="true" />}
          loading={compile.isPending || (task !== null && isOpen(task))}
          disabled={code.trim() === ''}
          onClick={() => void start()}
        >
          {t('authoring:compile')}
        </Button>
        {children}
        {result?.kind === 'compile' && (
          <span
            role="status"
            className={result.ok ? plainCss.saidRight : plainCss.saidWrong}
            data-testid="compile-result"
          >
            {result.ok ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}{' '}
            {result.ok
              ? t('authoring:compile.ok', { ms: Math.round(result.compileMs) })
              : t('authoring:compile.failed')}
          </span>
        )}
        {begun && begun.text !== text && result && (
          <span className={textCss.muted}>{t('authoring:compile.old')}</span>
        )}
      </div>
      <TaskLine task={task} />
      {result?.kind === 'compile' && result.message !== '' && (
        <CompilerMessage text={result.message} onLine={onLine} />
      )}
    </div>
  );
}
