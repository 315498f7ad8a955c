import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Announcement, health, WebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page, PageQuery } from '@assize/shared/wire/values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SettingService } from '../site-setting/service.ts';
import { presentAnnouncement } from './presenter.ts';
import type { AnnouncementStore } from './store.ts';
import { welcome } from './welcome.ts';

/** Probe of a part of the site: its latency in ms, or null while it is away. */
type Probe = () => Promise<number | null>;
type Health = ReplyOf<typeof health>;

type Ports = {
  announcements: AnnouncementStore;
  usernames: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** Judges that are alive; null while Redis is away. */
  judges: () => Promise<readonly JudgeNode[] | null>;
  /** Jobs of the judging queue; null while Redis is away. */
  queue: () => Promise<{ waiting: number; active: number } | null>;
  probes: { database: Probe; redis: Probe };
  settings: Pick<SettingService, 'current'>;
  version: string;
  passkeyOrigin: string | null;
  signInProvider: string | null;
  clock: Clock;
  ids: Ids;
};

/** Names, switches, announcements and health of the site. */
export const siteService = (ports: Ports) => {
  const {
    announcements,
    usernames,
    judges,
    queue,
    probes,
    settings,
    version,
    passkeyOrigin,
    signInProvider,
    clock,
    ids,
  } = ports;
  return {
    async websiteConfig(): Promise<WebsiteConfig> {
      const [website, switches, nodes] = await Promise.all([
        settings.current('website'),
        settings.current('switches'),
        judges(),
      ]);
      const { name, shortName, description, recordName, recordUrl, projectName, projectUrl } = website;
      const { sourceUrl, helpUrl } = website;
      return {
        name,
        shortName,
        description,
        recordName,
        recordUrl,
        projectName,
        projectUrl,
        sourceUrl,
        helpUrl,
        version,
        register: switches.register,
        // Areas that are not built yet are off, so that no menu leads to them.
        openPublicDiscussion: false,
        openGroupDiscussion: false,
        openContestComment: switches.openContestComment,
        openPublicJudge: switches.openPublicJudge,
        maxCodeLength: switches.maxCodeLength,
        passkeyOrigin,
        signInProvider,
        judgesUp: nodes?.length ?? 0,
        now: clock.now().toISOString(),
      };
    },

    async announcements({ currentPage, limit }: PageQuery): Promise<Page<Announcement>> {
      const { records, total } = await announcements.visiblePage((currentPage - 1) * limit, limit);
      const names = await usernames(records.map(({ uid }) => uid));
      return { records: records.map((one) => presentAnnouncement(one, names.get(one.uid) ?? '')), total };
    },

    /** The first announcement of a new site, in the name of its first super admin. */
    async welcome(uid: string): Promise<void> {
      const id = await ids.next('announcements');
      const now = clock.now();
      await announcements.insert({
        id,
        ...welcome((await settings.current('website')).name),
        uid,
        hidden: false,
        gmtCreate: now,
        gmtModified: now,
      });
    },

    /** @throws AssizeError 503 for the public while a part is away; staff get the parts instead */
    async health(viewer: Viewer | null): Promise<Health> {
      const [database, redis] = await Promise.all([probes.database(), probes.redis()]);
      const up = database !== null && redis !== null;
      if (viewer === null || !may(viewer.role, 'health.details')) {
        if (database === null) throw new AssizeError('service.database-away', { retryAfter: 2 });
        if (redis === null) throw new AssizeError('service.redis-away', { retryAfter: 2 });
        return { up };
      }
      return {
        up,
        details: {
          database: { up: database !== null, latencyMs: database },
          redis: { up: redis !== null, latencyMs: redis },
          queue: await queue(),
          judges: ((await judges()) ?? []).map(({ id, host, slots, busy, missing }) => ({
            id,
            host,
            slots,
            busy,
            problems: missing.map((one) => `${one.name}: ${one.reason}`),
          })),
          version,
        },
      };
    },
  };
};
export type SiteService = ReturnType<typeof siteService>;
