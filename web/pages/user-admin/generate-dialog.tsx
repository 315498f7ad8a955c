import { generateUsers, readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { givenUsername } from '@assize/shared/areas/user-admin/fields.ts';
import { mostAtOnce } from '@assize/shared/areas/user-admin/rows.ts';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useAction } from '../../data/use-action.ts';
import { useKeptBatch } from '../../features/user-batch/kept-batch.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './edit-dialog.module.css';

type Fields = {
  prefix: string;
  suffix: string;
  number_from: number | null;
  number_to: number | null;
  password_length: number | null;
};

const initial: Fields = { prefix: '', suffix: '', number_from: 0, number_to: 10, password_length: 6 };
const names = Object.keys(initial) as (keyof Fields)[];
const passwordLengths = { min: 6, max: 25 };

/** Users by number, with passwords by chance. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const fields: Fields = { ...initial, ...Form.useWatch([], form) };
  const keepList = useKeptBatch((kept) => kept.keepList);
  const generate = useAction(generateUsers, {
    changes: [readUserBatch],
    handles: (failure: ApiFailure) => {
      const name = names.find((one) => one === failure.field);
      if (name === undefined) return false;
      form.setFields([{ name, errors: [failureText(failure, t)] }]);
      form.focusField(name);
      return true;
    },
  });
  const from = fields.number_from ?? 0;
  const to = fields.number_to ?? from;
  const count = to - from + 1;
  const nameOf = (number: number) => `${fields.prefix.trim()}${number}${fields.suffix.trim()}`;
  const submit = async ({ prefix, suffix, number_from, number_to, password_length }: Fields) => {
    if (number_from === null || number_to === null || password_length === null) return;
    const body = { prefix, suffix, number_from, number_to, password_length };
    const done = await generate.run({ body });
    if (done === null) return;
    keepList(done.reply.batch.id, done.reply.key);
    onClose();
  };
  const number = (name: 'number_from' | 'number_to' | 'password_length', label: string, more = {}) => (
    <Form.Item
      name={name}
      label={label}
      required
      dependencies={name === 'number_to' ? ['number_from'] : []}
      rules={[
        { required: true, message: t('reasons:required') },
        ...(name === 'number_to'
          ? [
              {
                validator: (_: unknown, value: unknown) => {
                  if (typeof value !== 'number' || value < from)
                    return Promise.reject(new Error(t('reasons:end-before-start')));
                  return value - from < mostAtOnce
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('reasons:over-500')));
                },
              },
            ]
          : []),
      ]}
    >
      <InputNumber min={0} max={999_999_999} precision={0} style={{ width: '100%' }} {...more} />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={t('user-admin:generate')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="primary" loading={generate.pending} onClick={() => form.submit()}>
            {t('user-admin:generate.run')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        initialValues={initial}
        onFinish={(given) => void submit(given)}
      >
        <p className={textCss.muted}>{t('user-admin:generate.intro')}</p>
        <div className={css.two}>
          <Form.Item
            name="prefix"
            label={t('user-admin:generate.prefix')}
            dependencies={['suffix', 'number_to']}
            rules={[
              {
                validator: () =>
                  givenUsername.safeParse(nameOf(to)).success
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('reasons:username-shape'))),
              },
            ]}
          >
            <Input maxLength={20} autoComplete="off" autoFocus />
          </Form.Item>
          <Form.Item name="suffix" label={t('user-admin:generate.suffix')}>
            <Input maxLength={20} autoComplete="off" />
          </Form.Item>
          {number('number_from', t('user-admin:generate.from'))}
          {number('number_to', t('user-admin:generate.to'))}
          {number('password_length', t('user-admin:generate.length'), passwordLengths)}
        </div>
        {count >= 1 && (
          <p role="status" className={textCss.mono}>
            {t('user-admin:generate.preview', { count, first: nameOf(from), last: nameOf(to) })}
          </p>
        )}
      </Form>
    </Modal>
  );
}
