import { defineModule } from '../../platform/module/define.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { sealer as makeSealer } from '../../platform/sealing.ts';
import { periodic } from '../../platform/workers/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { SessionService } from '../session/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import { heartbeats } from './beats.ts';
import { commandStore } from './command-store.ts';
import { hallCommands } from './commands.ts';
import { deviceStore } from './device-store.ts';
import { hallDevices } from './devices.ts';
import { hallAdmin } from './halls.ts';
import { seatIdentity } from './identify.ts';
import { liveStates } from './live.ts';
import { hallNews } from './news.ts';
import { proofRule } from './proof-rule.ts';
import { proofs as proofStore } from './proofs.ts';
import { hallRoutes, kioskRoutes } from './routes.ts';
import { seatMap } from './seat-map.ts';
import { seatsAtWork } from './seats-at-work.ts';
import { selfTestsOf } from './self-tests.ts';
import type { HallService } from './service.ts';
import { hallStore } from './store.ts';
import { submissionMachines } from './submission-machines.ts';
import { surrender } from './surrender.ts';
import { surrenderedStore } from './surrendered-store.ts';
import { takeOut as takingOut } from './take-out.ts';
import { machinePolicy, mapPolicy } from './topic-policies.ts';

type Needs = {
  account: Pick<AccountService, 'people' | 'addDoor'>;
  audit: Pick<AuditService, 'record'>;
  contest: Pick<ContestService, 'records' | 'access' | 'doors'>;
  session: Pick<SessionService, 'endOne'>;
  submission: Pick<SubmissionService, 'records'>;
  team: Pick<TeamService, 'rosters' | 'seats' | 'changes'>;
};

/** Machines that fell silent are looked for this often. */
const sweepMs = 5_000;

/** Halls: rooms with seats, the machines there and their proof, and what staff tell them. */
export const hall = defineModule({
  name: 'hall',
  create: (core, { account, audit, contest, session, submission, team }: Needs) => {
    const { database, redis, events, ids, clock, secret, log } = core;
    const { people } = account;
    const { rosters, seats } = team;
    const halls = hallStore(database);
    const machines = deviceStore(database);
    const orders = commandStore(database);
    const kept = surrenderedStore(database);
    const live = liveStates(redis);
    const proofs = proofStore(redis);
    const sealer = makeSealer(secret, 'hall machines');

    const map = seatMap({
      ...{ halls, devices: machines, commands: orders, surrendered: kept, live, proofs },
      ...{ contests: contest, rosters, people, clock },
    });
    const news = hallNews({ halls, contests: contest, map, events, log });
    const takeOut = takingOut({ devices: machines, proofs, live, sessions: session, news, clock });
    const commands = hallCommands({ commands: orders, devices: machines, map, news, events, people, clock });
    const beats = heartbeats({ halls, devices: machines, live, proofs, commands, news, clock });
    const rule = proofRule({ halls, proofs, contests: contest, rosters, news, clock });
    account.addDoor(rule.entry);
    contest.doors.register(rule.pass);
    team.changes.add((cid) => news.ofContest(cid));

    const shared = { halls, devices: machines, map, news, takeOut, clock };
    const parts = {
      admin: hallAdmin({ ...shared, live, contests: contest, ids }),
      map,
      work: seatsAtWork({ ...shared, commands, seats, rosters, sealer }),
      commands,
      surrendered: surrender({ ...shared, surrendered: kept, proofs, people, ids }),
      devices: hallDevices({ ...shared, proofs, commands, contests: contest, seats, audit, sealer, ids }),
      beats,
      machines: submissionMachines({ halls, contests: contest, submissions: submission.records }),
    };
    const service: HallService = {
      selfTests: selfTestsOf({ halls, devices: machines, live }),
      sweep: beats.sweep,
    };
    return {
      service,
      routes: [...hallRoutes(parts, events), ...kioskRoutes(parts)],
      topics: [
        { topic: topicsOf('hall'), policy: mapPolicy(contest) },
        { topic: topicsOf('kiosk'), policy: machinePolicy, hears: { beat: beats.bySocket } },
      ],
      workers: [periodic(core, { name: 'hall-silence', everyMs: sweepMs }, beats.sweep)],
      fileRefs: {},
      identity: {
        identifySeat: seatIdentity({ devices: machines, proofs, clock }),
        seatStands: async ({ deviceId }) => (await machines.find(deviceId))?.live === true,
      },
      close: news.close,
    };
  },
});
