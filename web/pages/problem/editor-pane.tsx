import { SendOutlined } from '@ant-design/icons';
import {
  getProblemDetail,
  type OfferedLanguage,
  type ProblemDetail,
} from '@assize/shared/contract/problem.ts';
import { getLastAcceptedCode, submitProblem } from '@assize/shared/contract/submission.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refetchAll, useCall } from '../../api/hooks.ts';
import { useLiveSubmission } from '../../api/live-submission.ts';
import { useSite } from '../../app/site.ts';
import { CodeEditor } from '../../editor/code-editor.tsx';
import { useText } from '../../i18n/i18n.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toasts.ts';
import { useDraft } from '../../state/use-draft.ts';
import { useMode } from '../../styles/mode.ts';
import { codeFault, readCodeFile } from './code-rules.ts';
import { DraftSign } from './draft-sign.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type HandedCode, readHandedCode } from './handed-code.ts';
import { ResultPanel } from './result-panel.tsx';

const practice = 'practice';
const visitor = 'visitor';

type Props = {
  detail: ProblemDetail;
  languages: readonly OfferedLanguage[];
  language: OfferedLanguage;
  onLanguage: (name: string) => void;
};

/** Ctrl+Enter, wherever on the page; before the editor's own use of it. */
const useSubmitKey = (submit: () => void) => {
  const run = useEffectEvent(submit);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
};

export default function EditorPane({ detail, languages, language, onLanguage }: Props) {
  const { t } = useText();
  const { problem } = detail;
  const mode = useMode();
  const settings = useSettings(({ editor }) => editor);
  const user = useSession((session) => session.user);
  const site = useSite();
  const location = useLocation();
  const navigate = useNavigate();
  const [submitId, setSubmitId] = useState<number | null>(null);
  const live = useLiveSubmission(submitId);
  const send = useCall(submitProblem);
  const fetchAccepted = useCall(getLastAcceptedCode);

  // An ended session leaves the text with the person who typed it: the next one at this device must not find it.
  const [owner, setOwner] = useState(user?.uid ?? visitor);
  if (user && user.uid !== owner) setOwner(user.uid);
  const template = detail.codeTemplate[language.name] ?? language.template;
  const draft = useDraft(
    {
      owner,
      scope: practice,
      problemId: problem.problemId,
      language: language.name,
    },
    template,
  );

  // Code handed over by another page: to be changed and submitted again.
  const handed = useMemo(() => readHandedCode(location.state), [location.state]);
  const ready = draft.code !== null;
  const takeHanded = useEffectEvent((given: HandedCode, current: string) => {
    const offered = languages.some(({ name }) => name === given.language);
    if (offered && given.language !== current) return onLanguage(given.language);
    draft.replace(given.code);
    void navigate(location.pathname + location.search, { replace: true, state: null });
  });
  useEffect(() => {
    if (handed && ready) takeHanded(handed, language.name);
  }, [handed, ready, language.name]);

  const judgingOff = site?.openPublicJudge === false;
  const judging = send.isPending || (submitId !== null && !live.final && !live.detail.isError);
  const blocked = judgingOff || judging || draft.code === null;

  const submit = async () => {
    if (blocked || draft.code === null) return;
    if (!user) {
      toast({ kind: 'info', text: t('common:state.login') });
      return openLogin();
    }
    const fault = codeFault(draft.code);
    if (fault)
      return toast({
        kind: 'error',
        text: t(fault === 'empty' ? 'problem:submit.empty' : 'problem:submit.long'),
      });
    void draft.flush();
    const body = { pid: problem.problemId, language: language.name, code: draft.code };
    const sent = await send.mutateAsync({ body }).catch(() => null);
    if (!sent) return;
    setSubmitId(sent.submitId);
    toast({ kind: 'success', text: t('problem:submit.done'), forMs: 2500 });
  };
  useSubmitKey(() => void submit());

  // A verdict changes the problem's own numbers and state.
  useEffect(() => {
    if (submitId !== null && live.final) void refetchAll(getProblemDetail);
  }, [submitId, live.final]);

  const lastAccepted = async () => {
    const found = await fetchAccepted.mutateAsync({ query: { pid: problem.id } }).catch(() => null);
    if (found) void navigate(location.pathname, { replace: true, state: { handed: found } });
  };
  const upload = async (file: File) => {
    const read = await readCodeFile(file);
    if ('code' in read) return draft.replace(read.code);
    const text = read.fault === 'large' ? t('problem:editor.tooLarge') : t('problem:editor.notText');
    toast({ kind: 'error', text });
  };

  return (
    <section className="editor-pane" id="editor" aria-label={t('problem:editor.label')}>
      <EditorToolbar
        language={language.name}
        languages={languages}
        onLanguage={onLanguage}
        onUpload={(file) => void upload(file)}
        accepted={detail.myStatus === verdict.accepted}
        onReset={() => draft.replace(template)}
        onLastAccepted={() => void lastAccepted()}
      />
      <div className="editor-frame">
        {draft.code === null ? (
          <div className="editor-loading muted">{t('problem:editor.loading')}</div>
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
      <ResultPanel submitId={submitId} submitting={send.isPending} live={live} />
      <div className="submit-bar">
        <DraftSign status={draft.status} />
        <div className="row">
          {judgingOff && <span className="muted">{t('problem:submit.off')}</span>}
          <kbd className="wide-only">{t('problem:submit.keys')}</kbd>
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden="true" />}
            loading={send.isPending}
            disabled={blocked}
            onClick={() => void submit()}
          >
            {t('problem:submit')}
          </Button>
        </div>
      </div>
    </section>
  );
}
