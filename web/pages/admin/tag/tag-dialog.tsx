import type { Tag } from '@assize/shared/contract/problem.ts';
import { createTag, deleteTag, updateTag } from '@assize/shared/contract/problem-desk.ts';
import { Form, Input, Modal, Select } from 'antd';
import type { ApiFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useCall } from '../../../api/hooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { type Classification, refetchTags } from './classification-dialog.tsx';
import { ColourField } from './colour-field.tsx';
import { DialogFooter } from './dialog-footer.tsx';

type Fields = { name: string; color: string; tcid: number | null };

const longestName = 50;

type Props = {
  /** null: a new one. */
  tag: Tag | null;
  tcid: number | null;
  oj: string;
  classifications: readonly Classification[];
  onClose: () => void;
};

/** Makes, changes or deletes a tag. */
export function TagDialog({ tag, tcid, oj, classifications, onClose }: Props) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const handles = (failure: ApiFailure) => {
    if (failure.code !== 'tag.name-taken') return false;
    form.setFields([{ name: 'name', errors: [failureText(failure, t)] }]);
    form.focusField('name');
    return true;
  };
  const create = useCall(createTag, { handles });
  const update = useCall(updateTag, { handles });
  const remove = useCall(deleteTag);
  const then = (change: Promise<unknown>) =>
    change.then(
      async () => {
        await refetchTags();
        onClose();
      },
      // Told beside the field or as a message.
      () => undefined,
    );
  const save = (fields: Fields) =>
    then(
      tag
        ? update.mutateAsync({ body: { ...fields, id: tag.id } })
        : create.mutateAsync({ body: { ...fields, oj } }),
    );
  return (
    <Modal
      open
      title={tag ? t('admin:tags.edit', { name: tag.name }) : t('admin:tags.newTag')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={onClose}
      footer={
        <DialogFooter
          saving={create.isPending || update.isPending}
          onSave={() => form.submit()}
          onCancel={onClose}
          {...(tag && {
            remove: {
              ask: t('admin:tags.deleteTagAsk', { name: tag.name }),
              run: () => void then(remove.mutateAsync({ query: { tid: tag.id } })),
            },
          })}
        />
      }
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        initialValues={{ name: tag?.name ?? '', color: tag?.color ?? '', tcid }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="name"
          label={t('admin:tags.name')}
          rules={[{ required: true, whitespace: true, message: t('validation:required') }]}
        >
          <Input autoFocus maxLength={longestName} />
        </Form.Item>
        <Form.Item name="color" label={t('admin:tags.colour')}>
          <ColourField />
        </Form.Item>
        <Form.Item name="tcid" label={t('admin:tags.classification')}>
          <Select
            options={[
              { value: null, label: t('admin:tags.unclassified') },
              ...classifications.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
