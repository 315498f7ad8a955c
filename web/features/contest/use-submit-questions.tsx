import { type ContestInfo, listContestProblems } from '@assize/shared/areas/contest/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { PasswordForm } from './password-form.tsx';

type Question = 'password' | 'overwrite';
export type SubmitQuestions = {
  /** Asks for the password of the contest; false: it was not given. */
  askPassword: () => Promise<boolean>;
  /** Asks whether the score of an earlier submission to the problem may be replaced, where there is one. */
  askOverwrite: (displayId: string) => Promise<boolean>;
};

/** Whether the viewer has submitted to a problem; a list that does not come says nothing, and asks nothing. */
const hasSubmitted = async (cid: number, displayId: string): Promise<boolean> => {
  const problems = await call(listContestProblems, { query: { cid } }).catch(() => []);
  const status = problems.find((one) => one.displayId === displayId)?.myStatus ?? verdict.notSubmitted;
  return status !== verdict.notSubmitted;
};

/** Questions of a contest before a submission, and the dialog that asks them. */
export const useSubmitQuestions = ({ id: cid }: ContestInfo): SubmitQuestions & { dialog: ReactNode } => {
  const { t } = useText();
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const close = (yes: boolean) => {
    setQuestion(null);
    answer.current(yes);
  };
  const ask = (what: Question): Promise<boolean> =>
    new Promise((resolve) => {
      answer.current(false);
      answer.current = resolve;
      setQuestion(what);
    });
  return {
    askPassword: () => ask('password'),
    askOverwrite: async (displayId) => !(await hasSubmitted(cid, displayId)) || ask('overwrite'),
    dialog: question && (
      <Modal
        open
        title={t(question === 'password' ? 'contest:password.needed' : 'contest:overwrite')}
        closable={{ 'aria-label': t('common:close') }}
        okText={t('contest:overwrite.go')}
        cancelText={t('common:cancel')}
        {...(question === 'password' && { footer: null })}
        onOk={() => close(true)}
        onCancel={() => close(false)}
      >
        {question === 'password' ? (
          <>
            <p>{t('contest:password.submit')}</p>
            <PasswordForm cid={cid} onDone={() => close(true)} />
          </>
        ) : (
          <p>{t('contest:overwrite.text')}</p>
        )}
      </Modal>
    ),
  };
};
