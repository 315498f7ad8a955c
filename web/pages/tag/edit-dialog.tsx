import { listTagClassifications, listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import { Form, type FormInstance, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useText } from '../../platform/texts/texts.ts';
import { DialogFooter } from './dialog-footer.tsx';

const longestName = 50;

type Named = { name: string };

/** Answers that dialogs of tags change. */
export const changesOfTags = [listTagClassifications, listTagsByClassification];

/**
 * What the dialogs of tags have in common: a form, `handles`, which tells a taken name beside its field, and
 * `closeAfter`, which closes the dialog once a change is done.
 */
export const useEditDialog = <Fields extends Named>(onClose: () => void) => {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  return {
    form,
    onClose,
    handles: (failure: ApiFailure) => {
      if (failure.code !== 'tag.name-taken') return false;
      // antd can check the path of a field only once `Fields` is a concrete type.
      (form as FormInstance).setFields([{ name: 'name', errors: [failureText(failure, t)] }]);
      form.focusField('name');
      return true;
    },
    closeAfter: (change: Promise<object | null>) => change.then((done) => done && onClose()),
  };
};

type Props<Fields> = {
  dialog: { form: FormInstance<Fields>; onClose: () => void };
  title: string;
  initial: Fields;
  saving: boolean;
  onSave: (fields: Fields) => void;
  /** How to delete; null for a new thing. */
  remove?: { ask: string; run: () => void } | null;
  /** Fields below the name. */
  children: ReactNode;
};

/** A dialog that makes, changes or deletes something with a name. */
export function EditDialog<Fields extends Named>(props: Props<Fields>) {
  const { dialog, title, initial, saving, onSave, remove, children } = props;
  const { t } = useText();
  return (
    <Modal
      open
      title={title}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={dialog.onClose}
      footer={
        <DialogFooter
          saving={saving}
          onSave={() => dialog.form.submit()}
          onCancel={dialog.onClose}
          {...(remove && { remove })}
        />
      }
    >
      <Form
        form={dialog.form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        initialValues={initial}
        onFinish={onSave}
      >
        <Form.Item
          name="name"
          label={t('admin:tags.name')}
          rules={[{ required: true, whitespace: true, message: t('reasons:required') }]}
        >
          <Input autoFocus maxLength={longestName} />
        </Form.Item>
        {children}
      </Form>
    </Modal>
  );
}
