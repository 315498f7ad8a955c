import { TeamOutlined, UploadOutlined } from '@ant-design/icons';
import { listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { Button, Switch } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { BatchNotice } from '../../features/user-batch/batch-notice.tsx';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { flag, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { GenerateDialog } from './generate-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import { UserTable } from './user-table.tsx';
import css from './users-page.module.css';

const filters = { keyword: text, onlyAdmin: flag };
const sizes = [10, 30, 50, 100];

/** All accounts, newest first, with all that super admins do with them. */
export default function UsersPage() {
  const { t } = useText();
  const list = useList(filters, { limit: 10, sizes });
  const { keyword, onlyAdmin } = list.values;
  const [open, setOpen] = useState<'import' | 'generate' | null>(null);
  const selection = useSelection();
  const query = useApi(
    listUsers,
    { query: { keyword, ...(onlyAdmin && { onlyAdmin: 'true' }), ...list.paging } },
    { keep: true },
  );
  const close = () => setOpen(null);
  return (
    <>
      <BatchNotice />
      <ListPage
        title={t('admin:area.users')}
        list={list}
        query={query}
        none={t('user-admin:none')}
        noMatch={t('user-admin:noMatch')}
        className={clsx(css.rows)}
        filters={
          <>
            <SearchBox
              className={clsx(css.search)}
              value={keyword}
              label={t('user-admin:search')}
              onSearch={(typed) => list.set({ keyword: typed })}
            />
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
            <label className={layoutCss.row}>
              <Switch
                size="small"
                checked={onlyAdmin}
                onChange={(checked) => list.set({ onlyAdmin: checked })}
              />
              {t('user-admin:onlyAdmin')}
            </label>
            <RefreshButton query={query} />
          </>
        }
        extra={
          <div className={layoutCss.row}>
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen('import')}>
              {t('user-admin:import')}
            </Button>
            <Button icon={<TeamOutlined aria-hidden="true" />} onClick={() => setOpen('generate')}>
              {t('user-admin:generate')}
            </Button>
          </div>
        }
        footer={<SelectionBar selection={selection} />}
      >
        {(rows, stale) => <UserTable rows={rows} stale={stale} selection={selection} />}
      </ListPage>
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'generate' && <GenerateDialog onClose={close} />}
    </>
  );
}
