import { type ContestProblem, updateContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { Form, Input, Modal } from 'antd';
import { failureText } from '../../data/failure-text.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { BalloonField } from './balloon-field.tsx';

type Fields = { displayId: string; displayTitle: string; color: string | null };
type Props = { place: ContestProblem; changes: readonly Endpoint[]; onClose: () => void };

/** Changes letter, title and balloon of a problem in a contest. */
export function PlaceDialog({ place, changes, onClose }: Props) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const update = useAction(updateContestProblem, {
    changes,
    done: t('contest-admin:saved'),
    handles: (failure) => {
      if (failure.code !== 'contest.display-id-taken' && failure.field !== 'displayId') return false;
      form.setFields([{ name: 'displayId', errors: [failureText(failure, t)] }]);
      form.focusField('displayId');
      return true;
    },
  });
  const save = async (fields: Fields): Promise<void> => {
    const { cid, pid } = place;
    if (await update.run({ body: { cid, pid, ...fields, displayId: fields.displayId.trim() } })) onClose();
  };
  const required = { required: true, whitespace: true, message: t('reasons:required') };
  return (
    <Modal
      open
      title={t('contest-admin:problem.edit', { id: place.displayId })}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      okText={t('contest-admin:save')}
      cancelText={t('common:cancel')}
      confirmLoading={update.pending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        initialValues={place}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="displayId" label={t('contest-admin:problem.displayId')} rules={[required]}>
          <Input autoFocus maxLength={20} />
        </Form.Item>
        <Form.Item name="displayTitle" label={t('contest-admin:problem.title')} rules={[required]}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="color" label={t('contest-admin:problem.balloon')}>
          <BalloonField />
        </Form.Item>
      </Form>
    </Modal>
  );
}
