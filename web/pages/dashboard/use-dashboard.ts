import { readDashboard } from '@assize/shared/areas/dashboard/endpoints.ts';
import { events } from '@assize/shared/areas/dashboard/events.ts';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';

/** Interval of asking while there is no push. */
const pollMs = 5_000;

/** Figures and health, as fresh as the reports of the servers. */
export const useDashboard = () =>
  useApi(
    readDashboard,
    {},
    {
      pollMs: () => pollMs,
      topics: [{ name: 'overview', events: { changed: again(events.overview.changed) } }],
    },
  );
