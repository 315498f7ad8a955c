import {
  createHall,
  deleteHall,
  listHalls,
  setContestHall,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Input, Popconfirm } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './halls-page.module.css';

type Row = ReplyOf<typeof listHalls>[number];
const changes = [listHalls];

function HallRow({ row }: { row: Row }) {
  const { t } = useText();
  const id = useId();
  const { hallId, name, seats, rooms, machines, contests } = row;
  const [cid, setCid] = useState('');
  const remove = useAction(deleteHall, { changes });
  const link = useAction(setContestHall, { changes });
  const take = async () => {
    if (await link.run({ body: { cid: Number(cid), hallId } })) setCid('');
  };
  return (
    <li className={css.hall}>
      <div className={css.head}>
        <Link className={textCss.titleLink} to={`/admin/hall/${hallId}`}>
          {name}
        </Link>
        <span className={textCss.muted}>
          {t('hall:halls.seats', { count: seats, rooms })} · {t('hall:halls.machines', { count: machines })}
        </span>
        <Popconfirm
          title={t('hall:halls.delete.ask')}
          okText={t('hall:halls.delete')}
          cancelText={t('common:cancel')}
          okButtonProps={{ danger: true }}
          onConfirm={() => void remove.run({ query: { hallId } })}
        >
          <Button
            danger
            type="text"
            size="small"
            disabled={contests.length > 0}
            aria-label={t('hall:halls.deleteOf', { name })}
          >
            {t('hall:halls.delete')}
          </Button>
        </Popconfirm>
      </div>
      <div className={layoutCss.row}>
        {contests.map((one) => (
          <span key={one.cid} className={layoutCss.row}>
            <a href={`/contest/${one.cid}/hall`}>{`#${one.cid} ${one.title}`}</a>
            <Popconfirm
              title={t('hall:halls.unlink.ask')}
              okText={t('hall:halls.unlink')}
              cancelText={t('common:cancel')}
              okButtonProps={{ danger: true }}
              onConfirm={() => void link.run({ body: { cid: one.cid, hallId: null } })}
            >
              <Button type="text" size="small" aria-label={t('hall:halls.unlinkOf', { title: one.title })}>
                {t('hall:halls.unlink')}
              </Button>
            </Popconfirm>
          </span>
        ))}
        <label htmlFor={id} className={layoutCss.row}>
          <span className={textCss.muted}>{t('hall:halls.link')}</span>
          <Input
            id={id}
            className={css.number ?? ''}
            value={cid}
            inputMode="numeric"
            placeholder={t('hall:halls.link.cid')}
            onChange={({ target }) => setCid(target.value.trim())}
          />
        </label>
        <Button disabled={!isAddressId(cid)} loading={link.pending} onClick={() => void take()}>
          {t('hall:halls.link.run')}
        </Button>
      </div>
    </li>
  );
}

/** Halls of the site, and which contest takes place where. */
export default function HallsPage() {
  const { t } = useText();
  const query = useApi(listHalls, {}, { keep: true });
  const [name, setName] = useState('');
  const create = useAction(createHall, { changes });
  const make = async () => {
    if (await create.run({ body: { name: name.trim() } })) setName('');
  };
  return (
    <>
      <h1 className={textCss.srOnly}>{t('hall:halls')}</h1>
      <Panel
        title={t('hall:halls')}
        extra={
          <div className={layoutCss.row}>
            <Input
              className={css.name ?? ''}
              value={name}
              maxLength={50}
              aria-label={t('hall:halls.name')}
              placeholder={t('hall:halls.name')}
              onChange={({ target }) => setName(target.value)}
            />
            <Button
              type="primary"
              disabled={name.trim() === ''}
              loading={create.pending}
              onClick={() => void make()}
            >
              {t('hall:halls.create')}
            </Button>
          </div>
        }
      >
        <QueryView
          query={query}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text={t('hall:halls.none')} />}
        >
          {(rows) => (
            <ul className={css.halls}>
              {rows.map((row) => (
                <HallRow key={row.hallId} row={row} />
              ))}
            </ul>
          )}
        </QueryView>
      </Panel>
    </>
  );
}
