import { changeUserInfo, getOwnProfile } from '@assize/shared/areas/account/endpoints.ts';
import { emptyProfile, genders, type Profile } from '@assize/shared/areas/account/profile.ts';
import { Button, Form, Input, Modal, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useApi, useCall } from '../../data/hooks.ts';
import { useLeaveGuard } from '../../kit/form/use-unsaved.ts';
import { useText } from '../../platform/texts/texts.ts';
import { signIn } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { type ProfileFields, profileRule } from './rules.ts';
import css from './setting.module.css';
import { SignatureField } from './signature-field.tsx';

const fieldsOf = (profile: Profile): ProfileFields => ({
  nickname: profile.nickname ?? '',
  gender: profile.gender,
  school: profile.school ?? '',
  realname: profile.realname ?? '',
  course: profile.course ?? '',
  number: profile.number ?? '',
  github: profile.github ?? '',
  blog: profile.blog ?? '',
  signature: profile.signature ?? '',
});

/** Lines of text of the profile, in two groups: for everybody, and for staff. */
const lines = {
  public: ['nickname', 'school', 'github', 'blog'],
  staff: ['realname', 'course', 'number'],
} as const;
const never = () => false;

function Fields({ stored, isWaiting = false }: { stored: ProfileFields; isWaiting?: boolean }) {
  const { t } = useText();
  const rule = profileRule(t);
  const [form] = Form.useForm<ProfileFields>();
  const [unsaved, setUnsaved] = useState(false);
  const isUnsaved = useRef(false);
  const mark = (now: boolean) => {
    isUnsaved.current = now;
    setUnsaved(now);
  };
  const [guard] = useState(() => () => isUnsaved.current);
  const blocker = useLeaveGuard(guard, never);
  useEffect(() => {
    // What another tab saved is shown, unless something was typed here.
    if (!isUnsaved.current) form.setFieldsValue(stored);
  }, [form, stored]);

  const send = useCall(changeUserInfo, {
    handles: (failure) => {
      const field = Object.keys(stored).find((name) => name === failure.field);
      if (field === undefined) return false;
      form.setFields([{ name: field as keyof ProfileFields, errors: [failureText(failure, t)] }]);
      form.focusField(field);
      return true;
    },
  });
  const save = async (fields: ProfileFields) => {
    try {
      signIn(await send.mutateAsync({ body: fields }));
      mark(false);
      toast({ kind: 'success', text: t('setting:saved') });
      await refetchAll(getOwnProfile);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  const line = (field: (typeof lines)['public' | 'staff'][number]) => (
    <Form.Item key={field} name={field} label={t(`setting:${field}`)} rules={[rule(field)]}>
      <Input autoComplete={field === 'nickname' ? 'nickname' : 'off'} />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      initialValues={stored}
      disabled={isWaiting}
      aria-busy={isWaiting}
      noValidate
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => mark(true)}
      onFinish={(fields) => void save(fields)}
    >
      <div className={css.grid}>
        {lines.public.slice(0, 2).map(line)}
        <Form.Item name="gender" label={t('setting:gender')}>
          <Radio.Group options={genders.map((value) => ({ value, label: t(`setting:gender.${value}`) }))} />
        </Form.Item>
        {lines.public.slice(2).map(line)}
      </div>
      <Form.Item
        name="signature"
        label={t('setting:signature')}
        extra={t('setting:signature.hint')}
        rules={[rule('signature')]}
      >
        <SignatureField />
      </Form.Item>
      <fieldset className={css.group}>
        <legend className={textCss.muted}>{t('setting:staffOnly')}</legend>
        <div className={css.grid}>{lines.staff.map(line)}</div>
      </fieldset>
      <div className={css.actions}>
        <Button type="primary" htmlType="submit" loading={send.isPending} disabled={!unsaved}>
          {t('setting:save')}
        </Button>
        {unsaved && (
          <span role="status" className={textCss.muted}>
            {t('setting:unsaved')}
          </span>
        )}
      </div>
      <Modal
        open={blocker.state === 'blocked'}
        title={t('setting:leave')}
        closable={{ 'aria-label': t('common:close') }}
        onOk={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </Form>
  );
}

/** What people say of themselves. */
export function ProfileForm() {
  const query = useApi(getOwnProfile, {});
  return (
    <QueryView
      query={query}
      // As tall as what will come, or the sections below would move under the pointer.
      skeleton={<Fields stored={fieldsOf(emptyProfile)} isWaiting />}
    >
      {(profile) => <Fields key="stored" stored={fieldsOf(profile)} />}
    </QueryView>
  );
}
