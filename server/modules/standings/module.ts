import { defineModule } from '../../platform/module/define.ts';
import type { TopicPolicy } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestService, contestSubject } from '../contest/service.ts';
import type { FileService } from '../file/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import { acInfos } from './ac-info.ts';
import { boardFolder } from './board-folder.ts';
import { liveBoards } from './boards.ts';
import { mergedBoards } from './merged.ts';
import { audiences, boardPublisher, tellAgain } from './publisher.ts';
import { standingsRoutes } from './routes.ts';
import { scrollBoards } from './scroll-board.ts';
import { type StandingsService, standingsService } from './service.ts';
import { acCheckStore } from './store.ts';
import { boardIf } from './what-if.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  file: Pick<FileService, 'signText'>;
  problem: Pick<ProblemService, 'records'>;
  submission: Pick<SubmissionService, 'records'>;
  contest: ContestService;
  team: Pick<TeamService, 'participants' | 'of' | 'rosters' | 'changes'>;
};

/** Those who may read the board of a contest now, as its REST views have it. */
const boardPolicy = ({ records, access }: ContestService, cid: number): TopicPolicy => ({
  async admit(viewer) {
    const contest = await records.find(cid);
    const rights = contest && (await access.rightsOf(contest, viewer));
    if (rights?.has('problems')) return { audience: rights.has('live') ? audiences.live : audiences.shared };
    const isOpen = await access.outside(cid).then(
      () => true,
      () => false,
    );
    return isOpen ? { audience: audiences.shared } : { refused: 'contest.not-found' };
  },
  subjects: [contestSubject(cid)],
});

/** Boards of contests, folded from their submissions. */
export const standings = defineModule({
  name: 'standings',
  create: ({ database, clock, events, eventLog }, needs: Needs) => {
    const { account, file, problem, submission, contest, team } = needs;
    const runs = submission.records;
    contest.turns.add((cid) => tellAgain(events, cid));
    team.changes.add((cid) => tellAgain(events, cid));
    const { people } = account;
    const folder = boardFolder({ contests: contest, runs, teams: team, problems: problem, clock });
    const boards = liveBoards({ folder, eventLog, clock });
    const merging = mergedBoards({ contests: contest, boards, clock });
    const reader = standingsService({ contests: contest, boards, merging, clock });
    const { held, firstBloods } = reader;
    const service: StandingsService = { held, firstBloods, folded: folder.fold, boardIf: boardIf(folder) };
    return {
      service,
      routes: standingsRoutes({
        boards: reader,
        acInfos: acInfos({
          ...{ contests: contest, boards, runs, people, clock },
          checks: acCheckStore(database),
        }),
        scroll: scrollBoards({
          ...{ contests: contest, boards, teams: team, runs, clock },
          signText: file.signText,
        }),
        events,
      }),
      topics: [{ topic: topicsOf('board'), policy: (key) => boardPolicy(contest, Number(key)) }],
      consumers: [boardPublisher({ folder, events, clock })],
      fileRefs: {},
    };
  },
});
