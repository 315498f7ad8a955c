import { createTag, deleteTag, updateTag } from '@assize/shared/areas/tag/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { Form, Select } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { ColourField } from '../../ui/colour-field.tsx';
import type { Classification } from './classification-dialog.tsx';
import { changesOfTags as changes, EditDialog, useEditDialog } from './edit-dialog.tsx';

type Fields = { name: string; color: string; tcid: number | null };

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
  const dialog = useEditDialog<Fields>(onClose);
  const { handles, closeAfter } = dialog;
  const create = useAction(createTag, { handles, changes });
  const update = useAction(updateTag, { handles, changes });
  const remove = useAction(deleteTag, { changes });
  return (
    <EditDialog
      dialog={dialog}
      title={tag ? t('admin:tags.edit', { name: tag.name }) : t('admin:tags.newTag')}
      initial={{ name: tag?.name ?? '', color: tag?.color ?? '', tcid }}
      saving={create.pending || update.pending}
      onSave={(fields) =>
        void closeAfter(
          tag ? update.run({ body: { ...fields, id: tag.id } }) : create.run({ body: { ...fields, oj } }),
        )
      }
      remove={
        tag && {
          ask: t('admin:tags.deleteTagAsk', { name: tag.name }),
          run: () => void closeAfter(remove.run({ query: { tid: tag.id } })),
        }
      }
    >
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
    </EditDialog>
  );
}
