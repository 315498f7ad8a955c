import { LeftOutlined } from '@ant-design/icons';
import type { Announcement } from '@assize/shared/areas/site/endpoints.ts';
import { Button } from 'antd';
import { formatInstant } from '../../components/format.ts';
import { Markdown } from '../../components/markdown/markdown.tsx';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../i18n/i18n.ts';

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
      <p className="muted announcement-meta">
        {t('site:announcements.by', { name: item.username, time: formatInstant(item.gmtCreate, locale) })}
      </p>
      <Markdown text={item.content} />
    </Panel>
  );
}
