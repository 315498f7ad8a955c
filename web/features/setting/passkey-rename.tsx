import {
  type OwnPasskey,
  passkeyName,
  readOwnFactors,
  renamePasskey,
} from '@assize/shared/areas/factor/endpoints.ts';
import { Button, Form, Input, Modal } from 'antd';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useCall } from '../../data/hooks.ts';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';

/** The rule of a passkey's name, for a field. */
export const nameRule = (t: Translate) => ({
  validator: async (_: unknown, value: unknown) => {
    if (!passkeyName.safeParse(value).success) throw new Error(t('factor:rule.name'));
  },
});

/** Gives a passkey another name. */
export function PasskeyRename({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { t } = useText();
  const [form] = Form.useForm<{ name: string }>();
  const send = useCall(renamePasskey, {
    handles: (failure) => {
      if (failure.status >= 500 || failure.status === 0) return false;
      form.setFields([{ name: 'name', errors: [failureText(failure, t)] }]);
      return true;
    },
  });
  const rename = async ({ name }: { name: string }) => {
    const done = await send.mutateAsync({ body: { id: passkey.id, name } }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    toast({ kind: 'success', text: t('factor:passkeys.renamed') });
    onClose();
    await refetchAll(readOwnFactors);
  };
  return (
    <Modal
      open
      width={440}
      footer={null}
      title={t('factor:passkeys.renameOf', { name: passkey.name })}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="passkey-name"
        layout="vertical"
        initialValues={{ name: passkey.name }}
        noValidate
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={(fields) => void rename(fields)}
      >
        <Form.Item name="name" label={t('factor:passkeys.name')} rules={[nameRule(t)]}>
          <Input autoFocus autoComplete="off" maxLength={60} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={send.isPending}>
          {t('factor:passkeys.rename')}
        </Button>
      </Form>
    </Modal>
  );
}
