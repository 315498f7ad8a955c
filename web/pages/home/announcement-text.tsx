import { LeftOutlined } from '@ant-design/icons';
import type { Announcement } from '@assize/shared/areas/site/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { UserLink } from '../../features/people/user-link.tsx';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import css from './announcement-text.module.css';

/** One announcement in full. */
export default function AnnouncementText({ item, onBack }: { item: Announcement; onBack: () => void }) {
  const { t, locale } = useText();
  return (
    <Panel
      title={item.title}
      extra={
        <Button type="text" size="small" icon={<LeftOutlined aria-hidden="true" />} onClick={onBack}>
          {t('common:back')}
        </Button>
      }
    >
      <p className={clsx(textCss.muted, css.meta)}>
        <UserLink username={item.username} /> · {formatInstant(item.gmtCreate, locale)}
      </p>
      <Markdown text={item.content} />
    </Panel>
  );
}
