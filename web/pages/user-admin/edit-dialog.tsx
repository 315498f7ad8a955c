import { type AdminUser, editUser, listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { userChange } from '@assize/shared/areas/user-admin/fields.ts';
import { roleCode, roles } from '@assize/shared/domain/roles.ts';
import { Form, Input, Modal, Select, Switch } from 'antd';
import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { ColourField } from '../../ui/colour-field.tsx';
import css from './edit-dialog.module.css';

type Fields = Record<
  'username' | 'email' | 'nickname' | 'realname' | 'school' | 'titleName' | 'titleColor',
  string
> & {
  type: AdminUser['type'];
  status: AdminUser['status'];
  setNewPwd: boolean;
  password?: string;
};

const longest = { nickname: 20, realname: 50, school: 100, titleName: 20 } as const;
const names = [
  'username',
  'email',
  'nickname',
  'realname',
  'school',
  'titleName',
  'titleColor',
  'type',
  'status',
  'password',
] as const satisfies (keyof Fields)[];

const fieldsOf = (user: AdminUser): Fields => ({
  username: user.username,
  email: user.email ?? '',
  nickname: user.nickname ?? '',
  realname: user.realname ?? '',
  school: user.school ?? '',
  titleName: user.titleName ?? '',
  titleColor: user.titleColor ?? '',
  type: user.type,
  status: user.status,
  setNewPwd: false,
});

type Props = { user: AdminUser; isSelf: boolean; onClose: () => void };

/** Changes an account: only what was changed is sent. */
export function EditDialog({ user, isSelf, onClose }: Props) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const withPassword = Form.useWatch('setNewPwd', form) ?? false;
  const before = fieldsOf(user);
  const save = useAction(editUser, {
    done: t('user-admin:saved', { name: user.username }),
    changes: [listUsers],
    handles: (failure: ApiFailure) => {
      const name = names.find((one) => one === failure.field);
      if (name === undefined) return false;
      form.setFields([{ name, errors: [failureText(failure, t)] }]);
      form.focusField(name);
      return true;
    },
  });
  const submit = async ({ setNewPwd, password, ...given }: Fields) => {
    const changed = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => before[name as keyof typeof given] !== value),
    );
    if (Object.keys(changed).length === 0 && !setNewPwd) return onClose();
    const done = await save.run({
      body: { uid: user.uid, ...changed, ...(setNewPwd && { setNewPwd, password }) },
    });
    if (done) onClose();
  };
  const fits = (name: 'username' | 'email' | 'password', message: string) => ({
    validator: (_: unknown, value: unknown) =>
      userChange.shape[name].safeParse(value ?? '').success
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  });
  const line = (name: keyof typeof longest) => (
    <Form.Item name={name} label={t(`user-admin:${name}`)}>
      <Input maxLength={longest[name]} autoComplete="off" />
    </Form.Item>
  );
  return (
    <Modal
      open
      width={640}
      title={t('user-admin:editTitle', { name: user.username })}
      okText={t('user-admin:save')}
      cancelText={t('common:cancel')}
      okButtonProps={{ loading: save.pending }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        initialValues={before}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => void submit(fields)}
      >
        <div className={css.two}>
          <Form.Item
            name="username"
            label={t('user-admin:username')}
            required
            rules={[fits('username', t('reasons:username-shape'))]}
          >
            <Input maxLength={20} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="email"
            label={t('user-admin:email')}
            rules={[fits('email', t('account:rule.emailShape'))]}
          >
            <Input maxLength={320} autoComplete="off" />
          </Form.Item>
          {line('nickname')}
          {line('realname')}
          {line('school')}
          {line('titleName')}
          <Form.Item
            name="type"
            label={t('user-admin:role')}
            extra={isSelf ? t('user-admin:selfHint') : t('user-admin:roleHint')}
          >
            <Select
              disabled={isSelf}
              options={roles.map((role) => ({ value: roleCode[role], label: t(`user-admin:role.${role}`) }))}
            />
          </Form.Item>
          <Form.Item name="titleColor" label={t('user-admin:titleColor')}>
            <ColourField />
          </Form.Item>
          <Form.Item name="status" label={t('user-admin:status')}>
            <Select
              disabled={isSelf}
              options={([0, 1] as const).map((value) => ({ value, label: t(`user-admin:status.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="setNewPwd" label={t('user-admin:setPassword')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        {withPassword && (
          <Form.Item
            name="password"
            label={t('user-admin:newPassword')}
            required
            extra={t('user-admin:passwordHint')}
            rules={[fits('password', t('account:rule.passwordLength'))]}
          >
            <Input.Password autoFocus maxLength={20} autoComplete="new-password" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
