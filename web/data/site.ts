import { getWebsiteConfig, type WebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { useEffect } from 'react';
import { learnServerTime } from '../state/server-clock.ts';
import { useApi } from './hooks.ts';

/** What a site is called until its name is here. */
export const namelessSite = 'OJ';

/** Names, texts and switches of the site; undefined until they are here. */
export const useSite = (): WebsiteConfig | undefined => {
  const { data, dataUpdatedAt } = useApi(
    getWebsiteConfig,
    {},
    { staleMs: 60_000, pollMs: () => 60_000, everybodys: true },
  );
  useEffect(() => {
    if (data) learnServerTime(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return data;
};
