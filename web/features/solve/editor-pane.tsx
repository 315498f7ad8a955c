import { CaretRightOutlined, SendOutlined } from '@ant-design/icons';
import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { usualCodeLength } from '@assize/shared/areas/submission/endpoints.ts';
import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../data/hooks.ts';
import { useSite } from '../../data/site.ts';
import { CodeEditor } from '../../kit/editor/code-editor.tsx';
import editorCss from '../../kit/editor/editor.module.css';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import { useMode } from '../../ui/mode.ts';
import textCss from '../../ui/text.module.css';
import { useSolveScope } from '../scope/solve-scope.ts';
import { codeFault, largestFile, readCodeFile } from './code-rules.ts';
import { DraftSign } from './draft-sign.tsx';
import { DraftQuestions } from './draft-tools.tsx';
import css from './editor-pane.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import paneCss from './pane.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { type PrefilledCode, readPrefilledCode } from './prefilled-code.ts';
import { SubmitNote } from './submit-note.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmission } from './use-submission.ts';
import type { RunProgram } from './use-test-runs.ts';
import { useWork, WorkPanel } from './work-panel.tsx';

type Props = {
  detail: ProblemDetail;
  languages: readonly OfferedLanguage[];
  language: OfferedLanguage;
  onLanguage: (name: string) => void;
};

export default function EditorPane({ detail, languages, language, onLanguage }: Props) {
  const { t } = useText();
  const { problem } = detail;
  const mode = useMode();
  const most = useSite()?.maxCodeLength ?? usualCodeLength;
  const settings = useSettings(({ editor }) => editor);
  const location = useLocation();
  const navigate = useNavigate();
  const submission = useSubmission(problem);
  const scope = useSolveScope();
  const fetchAccepted = useCall(scope.endpoints.lastAccepted);

  const template = detail.codeTemplate[language.name] ?? language.template;
  const draft = useDraft(
    {
      owner: submission.owner,
      scope: scope.drafts,
      problemId: problem.problemId,
      language: language.name,
    },
    template,
  );

  // Code that another page sends along, to be changed and submitted again.
  const prefilled = useMemo(() => readPrefilledCode(location.state), [location.state]);
  const ready = draft.code !== null;
  const takePrefilled = useEffectEvent((given: PrefilledCode, current: string) => {
    const offered = languages.some(({ name }) => name === given.language);
    if (offered && given.language !== current) return onLanguage(given.language);
    if (given.sure) draft.replace(given.code);
    else draft.offer(given.code);
    void navigate(location.pathname + location.search, { replace: true, state: null });
  });
  useEffect(() => {
    if (prefilled && ready) takePrefilled(prefilled, language.name);
  }, [prefilled, ready, language.name]);

  const blocked = submission.blocked || draft.code === null;

  /** The code as it stands, if it may be sent; else says why not. */
  const checkedCode = (): string | null => {
    if (draft.code === null || !submission.signedIn()) return null;
    const fault = codeFault(draft.code, most);
    if (fault) {
      toast({
        kind: 'error',
        text: fault === 'empty' ? t('problem:submit.empty') : t('problem:submit.long', { limit: most }),
      });
      return null;
    }
    void draft.flush();
    return draft.code;
  };
  const work = useWork(problem, (): RunProgram | null => {
    const code = submission.judgingOff ? null : checkedCode();
    return code === null
      ? null
      : { pid: problem.id, language: language.name, code, isRemote: problem.isRemote };
  });

  const submit = async () => {
    if (blocked) return;
    const code = checkedCode();
    if (code === null) return;
    work.setTab('result');
    await submission.submit({ language: language.name, code });
  };
  useShortcuts([
    { keys: [['Mod', 'Enter'], ['F10']], text: 'problem:submit', run: () => void submit(), inText: true },
    { keys: [['Mod', "'"], ['F9']], text: 'task:run', run: work.run, inText: true },
  ]);

  const lastAccepted = async () => {
    const found = await fetchAccepted
      .mutateAsync({ query: { pid: problem.id, cid: scope.place.cid } })
      .catch(() => null);
    if (found)
      void navigate(location.pathname, { replace: true, state: { prefilled: { ...found, sure: true } } });
  };
  const upload = async (file: File) => {
    const read = await readCodeFile(file, most);
    if ('code' in read) return draft.replace(read.code);
    const text =
      read.fault === 'large'
        ? t('problem:editor.tooLarge', { limit: sizeInWords(largestFile(most)) })
        : t('problem:editor.notText');
    toast({ kind: 'error', text });
  };

  return (
    <section className={paneCss.pane} id="editor" aria-label={t('problem:editor.label')}>
      <EditorToolbar
        language={language.name}
        languages={languages}
        onLanguage={onLanguage}
        onUpload={(file) => void upload(file)}
        accepted={detail.myStatus === verdict.accepted}
        onReset={() => draft.replace(template)}
        onLastAccepted={() => void lastAccepted()}
        draft={draft}
      />
      <DraftQuestions draft={draft} />
      <div className={css.frame}>
        {draft.code === null ? (
          <div className={clsx(editorCss.loading, textCss.muted)}>{t('problem:editor.loading')}</div>
        ) : (
          <CodeEditor
            value={draft.code}
            language={language.contentType}
            settings={settings}
            mode={mode}
            label={t('problem:editor.label')}
            version={draft.version}
            onChange={draft.typed}
          />
        )}
      </div>
      <WorkPanel problem={problem} work={work} submission={submission} />
      <div className={paneCss.bar}>
        <DraftSign draft={draft} />
        <div className={layoutCss.row}>
          <SubmitNote closed={submission.closed} />
          <kbd className={clsx(paneCss.keys, layoutCss.wideOnly)}>{t('task:run.keys')}</kbd>
          <Button
            icon={<CaretRightOutlined aria-hidden="true" />}
            disabled={submission.judgingOff || draft.code === null}
            loading={work.busy}
            onClick={work.run}
          >
            {work.runText}
          </Button>
          <kbd className={clsx(paneCss.keys, layoutCss.wideOnly)}>{t('problem:submit.keys')}</kbd>
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden="true" />}
            loading={submission.submitting}
            disabled={blocked}
            onClick={() => void submit()}
          >
            {t('problem:submit')}
          </Button>
        </div>
      </div>
      <PhoneBar submission={submission} onResult={() => work.setTab('result')} />
    </section>
  );
}
