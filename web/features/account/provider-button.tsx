import { LoginOutlined } from '@ant-design/icons';
import { startProviderSignIn } from '@assize/shared/areas/provider/endpoints.ts';
import { Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { leaveForProvider } from './provider-journey.ts';

/** Signs in through the provider, and comes back to the page where it was pressed. */
export function ProviderButton({ name }: { name: string }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const start = useAction(startProviderSignIn);
  const press = async () => {
    const begun = await start.run({});
    if (begun === null) return;
    const { address, ticket } = begun.reply;
    leaveForProvider(address, { ticket, purpose: 'sign-in', to: pathname + search });
  };
  return (
    <Button
      block
      icon={<LoginOutlined aria-hidden="true" />}
      loading={start.pending}
      onClick={() => void press()}
    >
      {t('provider:signIn', { name })}
    </Button>
  );
}
