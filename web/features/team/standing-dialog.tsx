import { changeStanding, listTeams, type TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import { mostPenaltyMinutes } from '@assize/shared/areas/team/team.ts';
import { Form, Input, InputNumber, Modal, Switch } from 'antd';
import { failureText } from '../../data/failure-text.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';

type Fields = Pick<TeamRowShown, 'disqualified' | 'hidden' | 'isStar'> & {
  penaltyMinutes: number | null;
  reason: string;
};

/** What staff change of a row of the board: only what is another one is sent. */
export default function StandingDialog({
  cid,
  team,
  onClose,
}: {
  cid: number;
  team: TeamRowShown;
  onClose: () => void;
}) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const save = useAction(changeStanding, {
    done: t('team:changed'),
    changes: [listTeams],
    handles: (failure) => {
      const name =
        failure.field === 'reason' ? 'reason' : failure.code === 'team.star-listed' ? 'isStar' : null;
      if (name === null) return false;
      form.setFields([{ name, errors: [failureText(failure, t)] }]);
      return true;
    },
  });
  const submit = async ({ reason, ...given }: Fields) => {
    const wanted = { ...given, penaltyMinutes: given.penaltyMinutes ?? 0 };
    const change = {
      ...(wanted.disqualified !== team.disqualified && { disqualified: wanted.disqualified }),
      ...(wanted.hidden !== team.hidden && { hidden: wanted.hidden }),
      ...(wanted.isStar !== team.isStar && { isStar: wanted.isStar }),
      ...(wanted.penaltyMinutes !== team.penaltyMinutes && { penaltyMinutes: wanted.penaltyMinutes }),
    };
    if (Object.keys(change).length === 0) return onClose();
    if (await save.run({ body: { cid, uid: team.uid, change, reason } })) onClose();
  };
  const flag = (name: 'disqualified' | 'hidden' | 'isStar', label: string, hint: string) => (
    <Form.Item name={name} label={label} extra={hint} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={t('team:standingOf', { name: team.shownName })}
      okText={t('team:save')}
      cancelText={t('common:cancel')}
      confirmLoading={save.pending}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={{
          disqualified: team.disqualified,
          hidden: team.hidden,
          isStar: team.isStar,
          penaltyMinutes: team.penaltyMinutes,
          reason: '',
        }}
        onFinish={(fields) => void submit(fields)}
      >
        {flag('disqualified', t('team:disqualified'), t('team:disqualified.hint'))}
        {flag('isStar', t('team:star'), t('team:star.hint'))}
        {flag('hidden', t('team:hidden'), t('team:hidden.hint'))}
        <Form.Item name="penaltyMinutes" label={t('team:penalty.minutes')} extra={t('team:penalty.hint')}>
          <InputNumber min={-mostPenaltyMinutes} max={mostPenaltyMinutes} precision={0} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('team:reason')}
          extra={t('team:reason.hint')}
          rules={[{ required: true, whitespace: true, message: t('reasons:required') }]}
        >
          <Input maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
