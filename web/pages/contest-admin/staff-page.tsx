import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { changeContestStaff, readContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { type StaffRole, staffRoles } from '@assize/shared/domain/contest/rights.ts';
import { Button, Form, Input, Select } from 'antd';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, PageQueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './staff-page.module.css';

type Member = { username: string; roles: StaffRole[] };

/** Names somebody to be on the staff. */
function AddForm({ cid, staff }: { cid: number; staff: readonly Member[] }) {
  const { t } = useText();
  const [form] = Form.useForm<{ username: string; role: StaffRole }>();
  const refuse = (text: string) => form.setFields([{ name: 'username', errors: [text] }]);
  const change = useAction(changeContestStaff, {
    changes: [readContestStaff],
    handles: (failure) => {
      if (failure.code !== 'contest.unknown-user') return false;
      refuse(failureText(failure, t));
      return true;
    },
  });
  const add = async (username: string, role: StaffRole): Promise<void> => {
    if (staff.some((one) => one.username.toLowerCase() === username.toLowerCase()))
      return refuse(t('contest-admin:staff.twice'));
    const body = { cid, staff: [...staff, { username, roles: [role] }] };
    if (await change.run({ body })) form.resetFields();
  };
  return (
    <Form
      form={form}
      layout="inline"
      noValidate
      validateTrigger="onSubmit"
      onFinish={({ username, role }) => void add(username.trim(), role)}
    >
      <Form.Item
        name="username"
        rules={[{ required: true, whitespace: true, message: t('reasons:required') }]}
      >
        <Input
          aria-label={t('contest-admin:staff.username')}
          placeholder={t('contest-admin:staff.username')}
          maxLength={64}
        />
      </Form.Item>
      <Form.Item name="role" rules={[{ required: true, message: t('reasons:required') }]}>
        <Select<StaffRole>
          className={css.role ?? ''}
          aria-label={t('contest-admin:staff.role')}
          placeholder={t('contest-admin:staff.role')}
          options={staffRoles.map((role) => ({
            value: role,
            label: t(`contest-admin:staff.${role}`),
            title: t(`contest-admin:staff.${role}.hint`),
          }))}
        />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        icon={<PlusOutlined aria-hidden="true" />}
        loading={change.pending}
      >
        {t('contest-admin:staff.add')}
      </Button>
    </Form>
  );
}

function Table({ cid, staff }: { cid: number; staff: readonly Member[] }) {
  const { t } = useText();
  const change = useAction(changeContestStaff, { changes: [readContestStaff] });
  const phone = useNarrow(phoneBreakpoint);
  const save = (members: Member[]) => void change.run({ body: { cid, staff: members } });
  const columns: Column<Member>[] = [
    { key: 'name', title: t('contest-admin:staff.username'), render: ({ username }) => username },
    {
      key: 'roles',
      title: t('contest-admin:staff.roles'),
      width: phone ? 190 : 440,
      render: (member) => (
        <Select<StaffRole[]>
          mode="multiple"
          className={css.roles ?? ''}
          value={member.roles}
          disabled={change.pending}
          suffixIcon={null}
          aria-label={t('contest-admin:staff.rolesOf', { name: member.username })}
          options={staffRoles.map((role) => ({
            value: role,
            label: t(`contest-admin:staff.${role}`),
            title: t(`contest-admin:staff.${role}.hint`),
            // Somebody on the staff has a role; who is to have none is removed.
            disabled: member.roles.length === 1 && member.roles[0] === role,
          }))}
          onChange={(roles) => {
            if (roles.length > 0) save(staff.map((one) => (one === member ? { ...one, roles } : one)));
          }}
        />
      ),
    },
    {
      key: 'tools',
      title: <span className={textCss.srOnly}>{t('admin:actions')}</span>,
      width: 64,
      render: (member) => (
        <Button
          type="text"
          size="small"
          danger
          disabled={change.pending}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('contest-admin:staff.removeOf', { name: member.username })}
          onClick={() => save(staff.filter((one) => one !== member))}
        />
      ),
    },
  ];
  if (staff.length === 0) return <Empty text={t('contest-admin:staff.none')} />;
  return <DataTable rows={staff} columns={columns} rowKey={({ username }) => username} />;
}

function Staff({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(readContestStaff, { query: { cid } });
  return (
    <section className={panelCss.panel}>
      <header>
        <h2>{t('contest-admin:page.staff')}</h2>
      </header>
      <PageQueryView
        query={query}
        skeleton={
          <div className={panelCss.body}>
            <Lines rows={5} />
          </div>
        }
      >
        {({ staff }) => {
          const members = staff.map(({ username, roles }) => ({ username, roles }));
          return (
            <>
              <div className={panelCss.body}>
                <div className={layoutCss.stack}>
                  <p className={textCss.muted}>{t('contest-admin:staff.hint')}</p>
                  <AddForm cid={cid} staff={members} />
                </div>
              </div>
              <div className={panelCss.tableBody}>
                <Table cid={cid} staff={members} />
              </div>
            </>
          );
        }}
      </PageQueryView>
    </section>
  );
}

/** People who work at a contest, and what each may do there. */
export default function ContestStaffPage() {
  return <ContestPage>{(cid) => <Staff cid={cid} />}</ContestPage>;
}
