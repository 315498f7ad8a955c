import { DesktopOutlined } from '@ant-design/icons';
import type { FactorAsked } from '@assize/shared/areas/factor/wire.ts';
import { findSeat, seatSignIn } from '@assize/shared/areas/team/endpoints.ts';
import { Alert, Button } from 'antd';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './seat-offers.module.css';
import { useEnter } from './use-enter.ts';

/** Accounts of the machine in a hall, which sign in by one press; nothing where the machine has none. */
export default function SeatOffers({ onAsked }: { onAsked: (asked: FactorAsked) => void }) {
  const { t } = useText();
  const enter = useEnter();
  const { data = [] } = useApi(findSeat, {});
  const action = useAction(seatSignIn, { changes: [findSeat] });
  const press = async (cid: number) => {
    const done = await action.run({ body: { cid } });
    if (!done) return;
    if ('challenge' in done.reply) onAsked(done.reply);
    else enter(done.reply);
  };
  return data.map(({ cid, title, team, username }) => (
    <Alert
      key={cid}
      className={css.offer ?? ''}
      type="info"
      title={t('team:seat.offer', { title })}
      description={
        <Button
          type="primary"
          block
          icon={<DesktopOutlined aria-hidden="true" />}
          loading={action.pending}
          onClick={() => void press(cid)}
        >
          {t('team:seat.enter', { team: team === username ? username : `${team} (${username})` })}
        </Button>
      }
    />
  ));
}
