import { listOtherContests } from '@assize/shared/areas/contest/endpoints.ts';
import { minuteMs } from '../../platform/clock.ts';
import { handle } from '../../platform/http/handler.ts';
import { defineModule } from '../../platform/module/define.ts';
import { periodic } from '../../platform/workers/workers.ts';
import { otherContests } from './service.ts';
import { calendarStore } from './store.ts';

/** Contests of other sites on the home page; none while no calendar is configured. */
export const otherContest = defineModule({
  name: 'other-contest',
  create: (core) => {
    const { config, database, clock, log, stopping } = core;
    const { contestCalendars: addresses } = config;
    const service = otherContests({ addresses, store: calendarStore(database), clock, log, stopping });
    return {
      service,
      routes: [handle(listOtherContests, () => service.list())],
      workers:
        addresses.length === 0
          ? []
          : [periodic(core, { name: 'contest-calendars', everyMs: minuteMs }, service.readDue)],
      fileRefs: {},
    };
  },
});
