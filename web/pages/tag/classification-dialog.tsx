import {
  createTagClassification,
  deleteTagClassification,
  type tagClassification,
  updateTagClassification,
} from '@assize/shared/areas/tag/endpoints.ts';
import { Form, InputNumber } from 'antd';
import type { z } from 'zod';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { changesOfTags as changes, EditDialog, useEditDialog } from './edit-dialog.tsx';

export type Classification = z.output<typeof tagClassification>;
type Fields = { name: string; rank: number };

const highestRank = 2_147_483_647;

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
  const dialog = useEditDialog<Fields>(onClose);
  const { handles, closeAfter } = dialog;
  const create = useAction(createTagClassification, { handles, changes });
  const update = useAction(updateTagClassification, { handles, changes });
  const remove = useAction(deleteTagClassification, { changes });
  return (
    <EditDialog
      dialog={dialog}
      title={one ? t('admin:tags.editClassification') : t('admin:tags.newClassification')}
      initial={{ name: one?.name ?? '', rank: one?.rank ?? 0 }}
      saving={create.pending || update.pending}
      onSave={({ name, rank }) =>
        void closeAfter(
          one ? update.run({ body: { id: one.id, name, rank } }) : create.run({ body: { name, rank, oj } }),
        )
      }
      remove={
        one && {
          ask: t('admin:tags.deleteClassificationAsk', { name: one.name }),
          run: () => void closeAfter(remove.run({ query: { tcid: one.id } })),
        }
      }
    >
      <Form.Item
        name="rank"
        label={t('admin:tags.rank')}
        extra={t('admin:tags.rankHint')}
        rules={[{ type: 'integer', required: true, message: t('reasons:required') }]}
      >
        <InputNumber min={0} max={highestRank} precision={0} />
      </Form.Item>
    </EditDialog>
  );
}
