import {
  getHeatMap,
  getUserHome,
  listRecentSolvers,
  readWeek,
} from '@assize/shared/areas/people/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { PeopleService } from './service.ts';

export const peopleRoutes = (people: PeopleService) => [
  handle(getUserHome, ({ query, viewer, locale }) => people.home(query, viewer, locale)),
  handle(listRecentSolvers, () => people.solvers()),
  handle(readWeek, ({ query, viewer }) => people.week(query, viewer)),
  handle(getHeatMap, ({ query, viewer }) => people.heatMap(query, viewer)),
];
