import type { z } from 'zod';
import { events as balloon } from './areas/balloon/events.ts';
import { events as carousel } from './areas/carousel/events.ts';
import { events as clarification } from './areas/clarification/events.ts';
import { events as contest } from './areas/contest/events.ts';
import { events as contestStaff } from './areas/contest-staff/events.ts';
import { events as dashboard } from './areas/dashboard/events.ts';
import { events as draft } from './areas/draft/events.ts';
import { events as hall } from './areas/hall/events.ts';
import { events as message } from './areas/message/events.ts';
import { events as node } from './areas/node/events.ts';
import { events as packages } from './areas/package/events.ts';
import { events as print } from './areas/print/events.ts';
import { events as rejudge } from './areas/rejudge/events.ts';
import { events as site } from './areas/site/events.ts';
import { events as standings } from './areas/standings/events.ts';
import { events as submission } from './areas/submission/events.ts';
import { events as task } from './areas/task/events.ts';
import { events as userAdmin } from './areas/user-admin/events.ts';
import { events as virtualRun } from './areas/virtual-run/events.ts';
import type { Sum, TopicFamily } from './index.ts';

/** Events of every area, by family of topics: a family is of one area, and others may add to it. Pages take those of the area itself. */
const ofAreas = [
  balloon,
  carousel,
  clarification,
  contest,
  contestStaff,
  dashboard,
  draft,
  hall,
  message,
  node,
  packages,
  print,
  rejudge,
  site,
  standings,
  submission,
  task,
  userAdmin,
  virtualRun,
] as const;

type Events = Sum<(typeof ofAreas)[number]>;
/** Every family of topics has events. */
type Whole = Events extends Readonly<Record<TopicFamily, unknown>> ? Events : never;

/** Sum of the events of all areas. @throws when two declare the same */
const summed = (): Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> => {
  const all: Record<string, Record<string, z.ZodType>> = {};
  for (const events of ofAreas as readonly Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>[])
    for (const [family, some] of Object.entries(events))
      for (const [event, data] of Object.entries(some)) {
        all[family] ??= {};
        if (Object.hasOwn(all[family], event)) throw new Error(`two areas declare ${family} ${event}`);
        all[family][event] = data;
      }
  return all;
};

/** Event types and their data, by family of topics. The cast: the sum is built as its type is built from their union. */
export const topicEvents = summed() as Whole;
