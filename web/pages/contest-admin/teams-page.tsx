import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { listTeams, setSignInByAddress, type TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert, Button, Checkbox, Select, Switch } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useId, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useAction, useWork } from '../../data/use-action.ts';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { flag, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { Marks, Tools } from './team-tools.tsx';
import css from './teams-page.module.css';

const TeamDialog = lazyPart(() => import('../../features/team/team-dialog.tsx'));
const StandingDialog = lazyPart(() => import('../../features/team/standing-dialog.tsx'));
const ImportDialog = lazyPart(() => import('../../features/team/import-dialog.tsx'));

const filters = { keyword: text, organization: text, group: text, marked: flag };
const changes = [listTeams];
const exportedAtOnce = 500;
type List = ReplyOf<typeof listTeams>;
type Open =
  | { kind: 'team'; team: TeamRowShown | null }
  | { kind: 'standing'; team: TeamRowShown }
  | { kind: 'import' };

/** All teams of a contest, some hundred at a time. */
const allTeams = async (cid: number): Promise<TeamRowShown[]> => {
  const found: TeamRowShown[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { records, total } = await call(listTeams, { query: { cid, currentPage, limit: exportedAtOnce } });
    found.push(...records);
    if (currentPage * exportedAtOnce >= total) return found.filter(({ teamId }) => teamId !== null);
  }
};

function ByAddress({ cid, list }: { cid: number; list: List }) {
  const { t } = useText();
  const id = useId();
  const mayChange = useMay('user.manage');
  const change = useAction(setSignInByAddress, { changes });
  return (
    <label htmlFor={id} className={css.byAddress}>
      <Switch
        id={id}
        size="small"
        checked={list.byAddress}
        disabled={!mayChange || list.finalized}
        loading={change.pending}
        onChange={(on) => void change.run({ body: { cid, on } })}
      />
      <span>
        {t('team:byAddress')}
        <small className={textCss.muted}>{t('team:byAddress.hint')}</small>
      </span>
    </label>
  );
}

function Teams({ cid }: { cid: number }) {
  const { t } = useText();
  const list = useList(filters, { limit: 50, sizes: [20, 50, 100, 200] });
  const { keyword, organization, group, marked } = list.values;
  const query = useApi(
    listTeams,
    { query: { cid, keyword, organization, group, ...(marked && { marked: 'true' }), ...list.paging } },
    { keep: true },
  );
  const [open, setOpen] = useState<Open | null>(null);
  const work = useWork();
  const phone = useNarrow(phoneBreakpoint);
  const { data } = query;
  const isFinal = data?.finalized ?? false;
  const close = () => setOpen(null);
  const save = async () => {
    const { exportTeams } = await import('../../features/team/team-files.ts');
    const content = exportTeams(await allTeams(cid));
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    platform.saveFile(new Blob([`\ufeff${content}`], { type: 'text/csv;charset=utf-8' }), `teams-${cid}.csv`);
  };
  const columns: Column<TeamRowShown>[] = [
    {
      key: 'name',
      title: t('team:name'),
      render: (team) => (
        <span className={css.name}>
          <b>{team.shownName}</b>
          <Marks team={team} />
          <small className={textCss.muted}>{team.organization?.name}</small>
        </span>
      ),
    },
    {
      key: 'accounts',
      title: t('team:accounts'),
      hideBelow: 480,
      render: ({ draft }) => (
        <span className={css.several}>{draft.accounts.map(({ username }) => username).join(', ')}</span>
      ),
    },
    {
      key: 'groups',
      title: t('team:groups'),
      width: 160,
      hideBelow: 992,
      render: ({ groups }) => (
        <span className={css.several}>{groups.map(({ name }) => name).join(', ')}</span>
      ),
    },
    {
      key: 'seat',
      title: t('team:seat'),
      width: 140,
      hideBelow: 768,
      render: ({ draft: { seat, zone } }) => [zone, seat].filter((one) => one !== '').join(' · '),
    },
    {
      key: 'tools',
      title: <span className={textCss.srOnly}>{t('admin:actions')}</span>,
      width: 116,
      render: (team) => (
        <Tools
          cid={cid}
          team={team}
          disabled={isFinal}
          onEdit={() => setOpen({ kind: 'team', team })}
          onStanding={() => setOpen({ kind: 'standing', team })}
        />
      ),
    },
  ];
  const select = (
    label: string,
    any: string,
    value: string,
    options: readonly { id: string; name: string }[],
    onChange: (to: string) => void,
  ) => (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      className={clsx(css.select)}
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value}
      options={[{ value: '', label: any }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={onChange}
    />
  );
  const create = (
    <Button
      type="primary"
      disabled={isFinal}
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'team', team: null })}
    >
      {t('team:create')}
    </Button>
  );
  return (
    <>
      {isFinal && <Alert type="info" showIcon title={t('team:finalized')} />}
      <ListPage
        title={t('team:title')}
        list={list}
        query={query}
        none={t('team:none')}
        noMatch={t('team:noMatch')}
        action={create}
        filters={
          <>
            <SearchBox
              main
              className={clsx(css.search)}
              value={keyword}
              label={t('team:search')}
              maxLength={100}
              onSearch={(typed) => list.set({ keyword: typed })}
            />
            {select(
              t('team:organization'),
              t('team:anyOrganization'),
              organization,
              data?.organizations ?? [],
              (to) => list.set({ organization: to }),
            )}
            {select(t('team:groups'), t('team:anyGroup'), group, data?.groups ?? [], (to) =>
              list.set({ group: to }),
            )}
            <Checkbox checked={marked} onChange={({ target }) => list.set({ marked: target.checked })}>
              {t('team:marked')}
            </Checkbox>
            <RefreshButton query={query} />
          </>
        }
        extra={
          <div className={layoutCss.row}>
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              aria-label={t('team:export')}
              loading={work.pending}
              onClick={() => void work.run(save)}
            >
              {!phone && t('team:export')}
            </Button>
            <Button
              disabled={isFinal}
              icon={<UploadOutlined aria-hidden="true" />}
              aria-label={t('team:import')}
              onClick={() => setOpen({ kind: 'import' })}
            >
              {!phone && t('team:import')}
            </Button>
            {create}
          </div>
        }
        footer={
          <div className={css.foot}>
            <p className={textCss.muted}>{t('team:hint')}</p>
            {data && <ByAddress cid={cid} list={data} />}
          </div>
        }
      >
        {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ uid }) => uid} stale={stale} />}
      </ListPage>
      <Suspense>
        {open?.kind === 'team' && (
          <TeamDialog
            cid={cid}
            team={open.team}
            organizations={data?.organizations.map(({ name }) => name) ?? []}
            groups={data?.groups.map(({ name }) => name) ?? []}
            onClose={close}
          />
        )}
        {open?.kind === 'standing' && <StandingDialog cid={cid} team={open.team} onClose={close} />}
        {open?.kind === 'import' && <ImportDialog cid={cid} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Who takes part in a contest: its teams with their accounts, and what staff change of their rows. */
export default function ContestTeamsPage() {
  return <ContestPage>{(cid) => <Teams cid={cid} />}</ContestPage>;
}
