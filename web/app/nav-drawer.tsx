import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { AreaLinks } from './area-links.tsx';
import { useSite } from './site.ts';

/** The menu of narrow windows. */
export default function NavDrawer() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const site = useSite();
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
        title={site?.shortName}
        closable={{ 'aria-label': t('common:nav.close') }}
        onClose={() => setOpen(false)}
      >
        <AreaLinks className="drawer-nav" onPick={() => setOpen(false)} />
      </Drawer>
    </>
  );
}
