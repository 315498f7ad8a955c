import { listTagsByClassification } from '@assize/shared/contract/problem.ts';
import type { tagClassification } from '@assize/shared/contract/problem-desk.ts';
import {
  createTagClassification,
  deleteTagClassification,
  listTagClassifications,
  updateTagClassification,
} from '@assize/shared/contract/problem-desk.ts';
import { Form, Input, InputNumber, Modal } from 'antd';
import type { z } from 'zod';
import type { ApiFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { refetchAll, useCall } from '../../../api/hooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { DialogFooter } from './dialog-footer.tsx';

export type Classification = z.output<typeof tagClassification>;
type Fields = { name: string; rank: number };

const longestName = 50;
const highestRank = 2_147_483_647;

export const refetchTags = async (): Promise<void> => {
  await Promise.all([refetchAll(listTagClassifications), refetchAll(listTagsByClassification)]);
};

/** Makes, changes or deletes a classification; its tags stay when it is deleted. */
export function ClassificationDialog({
  one,
  oj,
  onClose,
}: {
  one: Classification | null;
  oj: string;
  onClose: () => void;
}) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const handles = (failure: ApiFailure) => {
    if (failure.code !== 'tag.name-taken') return false;
    form.setFields([{ name: 'name', errors: [failureText(failure, t)] }]);
    form.focusField('name');
    return true;
  };
  const create = useCall(createTagClassification, { handles });
  const update = useCall(updateTagClassification, { handles });
  const remove = useCall(deleteTagClassification);
  const then = (change: Promise<unknown>) =>
    change.then(
      async () => {
        await refetchTags();
        onClose();
      },
      // Told beside the field or as a message.
      () => undefined,
    );
  const save = ({ name, rank }: Fields) =>
    then(
      one
        ? update.mutateAsync({ body: { id: one.id, name, rank } })
        : create.mutateAsync({ body: { name, rank, oj } }),
    );
  return (
    <Modal
      open
      title={one ? t('admin:tags.editClassification') : t('admin:tags.newClassification')}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={onClose}
      footer={
        <DialogFooter
          saving={create.isPending || update.isPending}
          onSave={() => form.submit()}
          onCancel={onClose}
          {...(one && {
            remove: {
              ask: t('admin:tags.deleteClassificationAsk', { name: one.name }),
              run: () => void then(remove.mutateAsync({ query: { tcid: one.id } })),
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
        initialValues={{ name: one?.name ?? '', rank: one?.rank ?? 0 }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="name"
          label={t('admin:tags.name')}
          rules={[{ required: true, whitespace: true, message: t('validation:required') }]}
        >
          <Input autoFocus maxLength={longestName} />
        </Form.Item>
        <Form.Item
          name="rank"
          label={t('admin:tags.rank')}
          extra={t('admin:tags.rankHint')}
          rules={[{ type: 'integer', required: true, message: t('validation:required') }]}
        >
          <InputNumber min={0} max={highestRank} precision={0} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
