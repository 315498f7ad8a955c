import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { createTeam, listTeams, type TeamRowShown, updateTeam } from '@assize/shared/areas/team/endpoints.ts';
import { teamDraft } from '@assize/shared/areas/team/team.ts';
import { AutoComplete, Button, Form, Input, Modal, Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { upload } from '../../data/runtime.ts';
import { useAction, useWork } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import css from './team-dialog.module.css';

type Fields = {
  name: string;
  label: string;
  icpcId: string;
  accounts: { username: string; ip: string; seat: string }[];
  organization: string;
  formalName: string;
  country: string;
  groups: string[];
  members: string[];
  seat: string;
  zone: string;
};
type Draft = TeamRowShown['draft'];

const fieldsOf = (draft: Draft | null): Fields => ({
  name: draft?.name ?? '',
  label: draft?.label ?? '',
  icpcId: draft?.icpcId ?? '',
  accounts: (draft?.accounts ?? [{ username: '', ip: null, seat: '' }]).map(({ username, ip, seat }) => ({
    ...{ username, ip: ip ?? '', seat },
  })),
  organization: draft?.organization?.name ?? '',
  formalName: draft?.organization?.formalName ?? '',
  country: draft?.organization?.country ?? '',
  groups: draft?.groups ?? [],
  members: draft?.members ?? [],
  seat: draft?.seat ?? '',
  zone: draft?.zone ?? '',
});
const draftOf = (fields: Fields, photo: string | null): Draft => ({
  ...{ name: fields.name, label: fields.label, groups: fields.groups, members: fields.members },
  ...{ seat: fields.seat, zone: fields.zone, photo, icpcId: fields.icpcId },
  accounts: fields.accounts.map(({ username, ip, seat }) => ({ username, ip: ip.trim() || null, seat })),
  organization:
    fields.organization.trim() === ''
      ? null
      : {
          name: fields.organization,
          formalName: fields.formalName,
          country: fields.country.trim().toUpperCase() || null,
        },
});

const direct = ['name', 'label', 'icpcId', 'groups', 'members', 'seat', 'zone'] as const;
/** Where a fault of the draft is shown in the form. */
const placeOf = (path: readonly (string | number)[]): (string | number)[] => {
  const [first, second, third] = path;
  if (first === 'accounts')
    return [
      'accounts',
      typeof second === 'number' ? second : 0,
      third === 'ip' || third === 'seat' ? third : 'username',
    ];
  if (first === 'organization')
    return [second === 'name' || second === undefined ? 'organization' : String(second)];
  return [direct.find((one) => one === first) ?? 'name'];
};

type Props = {
  cid: number;
  team: TeamRowShown | null;
  organizations: readonly string[];
  groups: readonly string[];
  onClose: () => void;
};

/** A team as staff fill it in; `team` null: a new one. A user without a team becomes one when it is saved. */
export default function TeamDialog({ cid, team, organizations, groups, onClose }: Props) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const setsAddresses = useMay('user.manage');
  const [photo, setPhoto] = useState({ link: team?.draft.photo ?? null, shown: team?.photoShown ?? null });
  const work = useWork();
  const options = {
    done: t('team:saved'),
    changes: [listTeams],
    handles: (failure: ApiFailure) => {
      if (!failure.field?.startsWith('draft')) return false;
      const path = failure.field
        .split('.')
        .slice(1)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      form.setFields([{ name: placeOf(path) as never, errors: [failureText(failure, t)] }]);
      return true;
    },
  };
  const create = useAction(createTeam, options);
  const update = useAction(updateTeam, options);
  const picker = useFilePicker({
    accept: 'image/*',
    testId: 'team-photo',
    onFiles: ([file]) => {
      if (!file) return;
      void work
        .run(() => upload(uploadMarkdownImage, {}, file, {}))
        .then((done) => done && setPhoto({ link: done.reply.link, shown: URL.createObjectURL(file) }));
    },
  });
  const save = async (fields: Fields) => {
    const draft = draftOf(fields, photo.link);
    const parsed = teamDraft.safeParse(draft);
    if (!parsed.success) {
      form.setFields(
        parsed.error.issues.map(({ path, code, message }) => ({
          name: placeOf(path.map((part) => (typeof part === 'symbol' ? '' : part))) as never,
          errors: [
            message === 'required' || message === 'duplicate'
              ? t(`reasons:${message}`)
              : code === 'too_small'
                ? t('reasons:required')
                : code === 'too_big'
                  ? t('reasons:too-long')
                  : t('reasons:malformed'),
          ],
        })),
      );
      return;
    }
    const done =
      team?.teamId == null
        ? await create.run({ body: { cid, draft } })
        : await update.run({ body: { cid, teamId: team.teamId, version: team.version, draft } });
    if (done) onClose();
  };
  const line = (
    name: 'name' | 'label' | 'icpcId' | 'seat' | 'zone' | 'formalName' | 'country',
    longest: number,
  ) => (
    <Form.Item name={name} label={t(`team:${name}`)} {...(name === 'name' && { extra: t('team:name.hint') })}>
      <Input maxLength={longest} autoComplete="off" autoFocus={name === 'name'} />
    </Form.Item>
  );
  return (
    <Modal
      open
      width={720}
      title={team ? t('team:editOf', { name: team.shownName }) : t('team:create')}
      okText={t('team:save')}
      cancelText={t('common:cancel')}
      confirmLoading={create.pending || update.pending}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {picker.input}
      <Form
        form={form}
        layout="vertical"
        noValidate
        scrollToFirstError={{ focus: true }}
        initialValues={fieldsOf(team?.draft ?? null)}
        onFinish={(fields) => void save(fields)}
      >
        <div className={css.two}>
          {line('name', 200)}
          {line('label', 36)}
        </div>
        <Form.List name="accounts">
          {(fields, { add, remove }) => (
            <fieldset className={css.accounts}>
              <legend>{t('team:accounts')}</legend>
              {fields.map(({ key, name }) => (
                <div key={key} className={css.account}>
                  <Form.Item name={[name, 'username']}>
                    <Input aria-label={t('team:account')} placeholder={t('team:account')} maxLength={64} />
                  </Form.Item>
                  <Form.Item name={[name, 'seat']}>
                    <Input aria-label={t('team:seat')} placeholder={t('team:seat')} maxLength={50} />
                  </Form.Item>
                  <Form.Item name={[name, 'ip']}>
                    <Input
                      aria-label={t('team:ip')}
                      placeholder={t('team:ip')}
                      title={t('team:ip.hint')}
                      maxLength={45}
                      disabled={!setsAddresses}
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    danger
                    disabled={fields.length === 1}
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('team:removeAccount', { n: name + 1 })}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <Button
                size="small"
                icon={<PlusOutlined aria-hidden="true" />}
                disabled={fields.length >= 10}
                onClick={() => add({ username: '', ip: '', seat: '' })}
              >
                {t('team:addAccount')}
              </Button>
            </fieldset>
          )}
        </Form.List>
        <div className={css.two}>
          <Form.Item name="organization" label={t('team:organization')}>
            <AutoComplete
              options={organizations.map((value) => ({ value }))}
              showSearch={{ filterOption: true }}
              maxLength={200}
            />
          </Form.Item>
          {line('country', 3)}
        </div>
        <div className={css.two}>
          {line('formalName', 300)}
          {line('icpcId', 36)}
        </div>
        <div className={css.two}>
          <Form.Item name="groups" label={t('team:groups')}>
            <Select mode="tags" options={groups.map((value) => ({ value }))} tokenSeparators={[';']} />
          </Form.Item>
          <Form.Item name="members" label={t('team:members')}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[';']} />
          </Form.Item>
          {line('seat', 50)}
          {line('zone', 50)}
        </div>
        <div className={clsx(layoutCss.row, css.photo)}>
          <span>{t('team:photo')}</span>
          {photo.shown !== null && <img src={photo.shown} alt={t('team:photo')} />}
          <Button icon={<UploadOutlined aria-hidden="true" />} loading={work.pending} onClick={picker.open}>
            {t('team:photo.choose')}
          </Button>
          {photo.link !== null && (
            <Button type="text" danger onClick={() => setPhoto({ link: null, shown: null })}>
              {t('team:photo.remove')}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}
