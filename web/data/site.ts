import { events } from '@assize/shared/areas/site/events.ts';
import { getWebsiteConfig, type WebsiteConfig } from '@assize/shared/areas/site/website-config.ts';
import { useEffect } from 'react';
import { learnServerTime } from '../state/server-clock.ts';
import { useApi } from './hooks.ts';
import { again, type LiveTopic } from './live.ts';

/** Name of a site until its own is here. */
export const namelessSite = 'OJ';

const siteTopic: LiveTopic<WebsiteConfig> = {
  name: 'site',
  events: { config: again(events.site.config) },
};

/** Names, texts and switches of the site; undefined until they are here. */
export const useSite = (): WebsiteConfig | undefined => {
  const { data, dataUpdatedAt } = useApi(
    getWebsiteConfig,
    {},
    { staleMs: 60_000, pollMs: () => 60_000, everybodys: true, topics: [siteTopic] },
  );
  useEffect(() => {
    if (data) learnServerTime(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return data;
};
