import { readMailSetting, saveMailSetting, testMail } from '@assize/shared/areas/mail/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert, Button, Form, Input, InputNumber, Switch } from 'antd';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import formCss from './setting-form.module.css';
import { SettingForm } from './setting-form.tsx';

type Saved = ReplyOf<typeof saveMailSetting>;
type Fields = Saved & { emailPassword: string };

/** Sends a mail with the saved settings, and shows what the server said. */
function TestMail() {
  const { t } = useText();
  const email = useSession(({ user }) => user?.email ?? '');
  const [form] = Form.useForm<{ email: string }>();
  const [result, setResult] = useState<ReplyOf<typeof testMail> | null>(null);
  const test = useAction(testMail, {
    handles: (failure) => {
      if (failure.field !== 'email') return false;
      form.setFields([{ name: 'email', errors: [failureText(failure, t)] }]);
      return true;
    },
  });
  const run = async (body: { email: string }): Promise<void> => {
    setResult(null);
    setResult((await test.run({ body }))?.reply ?? null);
  };
  const isSent = result?.outcome === 'sent';
  return (
    <Panel title={t('site-setting:mail.test')}>
      <Form
        form={form}
        layout="vertical"
        noValidate
        className={clsx(formCss.form)}
        initialValues={{ email }}
        onFinish={(fields) => void run(fields)}
      >
        <p className={textCss.muted}>{t('site-setting:mail.test.hint')}</p>
        <Form.Item
          name="email"
          label={t('site-setting:mail.test.to')}
          validateTrigger="onBlur"
          rules={[{ required: true, type: 'email', message: t('site-setting:wrong.email') }]}
        >
          <Input maxLength={320} inputMode="email" autoComplete="email" />
        </Form.Item>
        <Button htmlType="submit" loading={test.pending}>
          {t('site-setting:mail.test.send')}
        </Button>
      </Form>
      <div aria-live="polite" className={clsx(formCss.result)}>
        {result && (
          <Alert
            showIcon
            type={isSent ? 'success' : result.outcome === 'file' ? 'info' : 'error'}
            title={t(`site-setting:mail.outcome.${result.outcome}`)}
            description={<code className={clsx(formCss.answer)}>{result.answer}</code>}
          />
        )}
      </div>
    </Panel>
  );
}

/** How mails leave the site. */
export default function MailPage() {
  const { t } = useText();
  const query = useApi(readMailSetting, {});
  const handles = useRef<(failure: ApiFailure) => boolean>(() => false);
  const save = useAction(saveMailSetting, {
    done: t('site-setting:saved'),
    changes: [readMailSetting],
    handles: (failure) => handles.current(failure),
  });
  const store = async ({ configured: _, ...fields }: Fields): Promise<Fields | null> => {
    const { emailPassword, emailUsername, ...rest } = fields;
    // Nobody signs in without a name; an empty field leaves the stored password as it is.
    const password = emailUsername.trim() === '' ? '' : emailPassword || undefined;
    const done = await save.run({ body: { ...rest, emailUsername, emailPassword: password } });
    return done && { ...done.reply, emailPassword: '' };
  };
  const required = { required: true, whitespace: true, message: t('reasons:required') };
  return (
    <div className={layoutCss.stack}>
      <Panel title={t('site-setting:mail')}>
        <QueryView query={query} skeleton={<Lines rows={8} />}>
          {(saved) => (
            <SettingForm<Fields>
              hint={t('site-setting:mail.hint')}
              saved={{ ...saved, emailPassword: '' }}
              saving={save.pending}
              onSave={(fields, handle) => {
                handles.current = handle;
                return store({ ...fields, configured: saved.configured });
              }}
            >
              <Form.Item
                name="emailHost"
                label={t('site-setting:mail.host')}
                extra={t('site-setting:mail.host.hint')}
                rules={[{ pattern: /^[A-Za-z0-9._:-]*$/, message: t('site-setting:wrong.host') }]}
              >
                <Input maxLength={255} inputMode="url" />
              </Form.Item>
              <Form.Item
                name="emailPort"
                label={t('site-setting:mail.port')}
                rules={[{ ...required, type: 'number' }]}
              >
                <InputNumber min={1} max={65_535} precision={0} />
              </Form.Item>
              <Form.Item
                name="emailSsl"
                label={t('site-setting:mail.ssl')}
                extra={t('site-setting:mail.ssl.hint')}
                valuePropName="checked"
              >
                <Switch />
              </Form.Item>
              <Form.Item
                name="emailUsername"
                label={t('site-setting:mail.username')}
                extra={t('site-setting:mail.username.hint')}
              >
                <Input maxLength={320} autoComplete="off" />
              </Form.Item>
              <Form.Item
                name="emailPassword"
                label={t('site-setting:mail.password')}
                extra={t(
                  saved.configured ? 'site-setting:mail.password.there' : 'site-setting:mail.password.none',
                )}
              >
                <Input.Password maxLength={1000} autoComplete="new-password" />
              </Form.Item>
              <Form.Item
                name="emailFrom"
                label={t('site-setting:mail.from')}
                extra={t('site-setting:mail.from.hint')}
                rules={[
                  required,
                  {
                    pattern: /^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
                    message: t('site-setting:wrong.email'),
                  },
                ]}
              >
                <Input maxLength={320} />
              </Form.Item>
            </SettingForm>
          )}
        </QueryView>
      </Panel>
      <TestMail />
    </div>
  );
}
