import { SendOutlined } from '@ant-design/icons';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useSolveScope } from '../scope/solve-scope.ts';
import { DraftSign } from './draft-sign.tsx';
import { DraftQuestions, DraftTools } from './draft-tools.tsx';
import { answeredCount, readAnswers, withAnswer } from './objective-answers.ts';
import paneCss from './pane.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { QuestionField } from './question-field.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SubmitNote } from './submit-note.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmission } from './use-submission.ts';

const none = '{}';

/** The questions of an objective problem in the place of the editor; answers are kept as a draft. */
export default function ObjectivePane({ detail: { problem } }: { detail: ProblemDetail }) {
  const { t } = useText();
  const scope = useSolveScope();
  const submission = useSubmission(problem);
  const draft = useDraft(
    { owner: submission.owner, scope: scope.drafts, problemId: problem.problemId, language: textLanguage },
    none,
  );
  const questions = problem.questions ?? [];
  const answers = readAnswers(draft.code ?? none);
  const answered = answeredCount(answers, questions);
  const judged = submission.live.final ? (submission.live.cases.data?.judgeCaseList ?? []) : [];
  const submit = async () => {
    if (submission.blocked || !submission.signedIn()) return;
    await draft.flush();
    await submission.submit({ language: textLanguage, code: JSON.stringify(answers) });
  };
  return (
    <section className={paneCss.pane} id="editor" aria-label={t('problem:pane.objective')}>
      <DraftQuestions draft={draft} />
      <div className={clsx(paneCss.body, layoutCss.stack)}>
        {questions.map((question, index) => {
          const number = index + 1;
          return (
            <QuestionField
              key={number}
              question={question}
              number={number}
              answers={answers[String(number)] ?? []}
              onChange={(given) => draft.typed(JSON.stringify(withAnswer(answers, number, given)))}
              judged={judged.find(({ caseId }) => caseId === number)}
            />
          );
        })}
      </div>
      <ResultPanel {...submission} />
      <div className={paneCss.bar}>
        <DraftSign draft={draft} />
        <DraftTools draft={draft} />
        <div className={layoutCss.row}>
          <SubmitNote closed={submission.closed} />
          <span className={textCss.num} role="status">
            {t('task:questions.answered', { answered, total: questions.length })}
          </span>
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden="true" />}
            loading={submission.submitting}
            disabled={submission.blocked || answered === 0}
            onClick={() => void submit()}
          >
            {t('problem:submit')}
          </Button>
        </div>
      </div>
      <PhoneBar submission={submission} />
    </section>
  );
}
