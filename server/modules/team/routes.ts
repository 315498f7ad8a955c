import {
  changeStanding,
  checkTeams,
  createTeam,
  deleteTeam,
  findSeat,
  ignoreSubmission,
  importTeams,
  listIgnored,
  listTeams,
  seatSignIn,
  setSignInByAddress,
  updateTeam,
} from '@assize/shared/areas/team/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { TeamImports } from './imports.ts';
import type { SeatSignIn } from './seat-sign-in.ts';
import type { TeamAdmin } from './team-admin.ts';

export const teamRoutes = (admin: TeamAdmin, imports: TeamImports, seats: SeatSignIn) => [
  handle(listTeams, ({ query, viewer }) => admin.list(query, viewer)),
  handle(createTeam, ({ body, viewer }) => admin.create(body, viewer)),
  handle(updateTeam, ({ body, viewer }) => admin.update(body, viewer)),
  handle(deleteTeam, ({ query, viewer }) => admin.remove(query, viewer)),
  handle(checkTeams, ({ body, viewer }) => imports.check(body, viewer)),
  handle(importTeams, ({ body, viewer }) => imports.run(body, viewer)),
  handle(changeStanding, ({ body, viewer }) => admin.setStanding(body, viewer)),
  handle(ignoreSubmission, ({ body, viewer }) => admin.ignore(body, viewer)),
  handle(listIgnored, ({ query, viewer }) => admin.ignored(query, viewer)),
  handle(setSignInByAddress, ({ body, viewer }) => admin.setByAddress(body, viewer)),
  handle(findSeat, ({ actor }) => seats.offers(actor.ip)),
  handle(seatSignIn, ({ body, actor, userAgent }) => seats.enter(body.cid, { ...actor, userAgent })),
];
