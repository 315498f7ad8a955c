import { getContestAccess, getContestInfo, registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { Button, Form, Input } from 'antd';
import { clsx } from 'clsx';
import { useId } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './password-form.module.css';

type Fields = { password: string };

/** Answers that a registration changes. */
const changes = [getContestAccess, getContestInfo];

/** Registers for a public contest. */
export function RegisterButton({ cid }: { cid: number }) {
  const { t } = useText();
  const register = useAction(registerContest, { done: t('contest:register.done'), changes });
  return (
    <Button
      type="primary"
      loading={register.pending}
      onClick={() => void register.run({ body: { cid, password: '' } })}
    >
      {t('contest:register')}
    </Button>
  );
}

/** Asks for the password of a contest, and registers with it. */
export function PasswordForm({ cid, onDone }: { cid: number; onDone?: () => void }) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  // A dialog may have the form on a page that has it too: their fields have ids of their own.
  const name = useId();
  const register = useAction(registerContest, {
    done: t('contest:register.done'),
    changes,
    handles: (failure) => {
      // Somebody who registered in another window is in.
      if (failure.code === 'contest.already-registered') return false;
      if (failure.status >= 500) return false;
      form.setFields([{ name: 'password', errors: [failureText(failure, t)] }]);
      form.focusField('password');
      return true;
    },
  });
  const send = async ({ password }: Fields): Promise<void> => {
    if (await register.run({ body: { cid, password } })) onDone?.();
  };
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      noValidate
      validateTrigger="onBlur"
      className={clsx(css.form)}
      initialValues={{ password: '' }}
      onFinish={(fields) => void send(fields)}
    >
      <Form.Item
        name="password"
        label={t('contest:password')}
        rules={[{ required: true, whitespace: true, message: t('contest:password.needed') }]}
      >
        <Input.Password autoFocus maxLength={100} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={register.pending}>
        {t('contest:register')}
      </Button>
    </Form>
  );
}
