import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';

type Props = { title: string | undefined; children: (close: () => void) => ReactNode };

/** A button that opens a menu at the side of narrow windows; `children` gets the function that closes it. */
export function MenuDrawer({ title, children }: Props) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden="true" />}
        aria-label={t('common:nav.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        placement="left"
        size={264}
        title={title}
        closable={{ 'aria-label': t('common:nav.close') }}
        onClose={() => setOpen(false)}
      >
        {children(() => setOpen(false))}
      </Drawer>
    </>
  );
}
