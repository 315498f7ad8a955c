import { account } from './modules/account/module.ts';
import { audit } from './modules/audit/module.ts';
import { authoring } from './modules/authoring/module.ts';
import { balloon } from './modules/balloon/module.ts';
import { captcha } from './modules/captcha/module.ts';
import { carousel } from './modules/carousel/module.ts';
import { clarification } from './modules/clarification/module.ts';
import { clics } from './modules/clics/module.ts';
import { comment } from './modules/comment/module.ts';
import { contest } from './modules/contest/module.ts';
import { contestExport } from './modules/contest-export/module.ts';
import { contestImport } from './modules/contest-import/module.ts';
import { contestStaff } from './modules/contest-staff/module.ts';
import { dashboard } from './modules/dashboard/module.ts';
import { draft } from './modules/draft/module.ts';
import { factor } from './modules/factor/module.ts';
import { file } from './modules/file/module.ts';
import { hall } from './modules/hall/module.ts';
import { judging } from './modules/judging/module.ts';
import { language } from './modules/language/module.ts';
import { mail } from './modules/mail/module.ts';
import { message } from './modules/message/module.ts';
import { node } from './modules/node/module.ts';
import { otherContest } from './modules/other-contest/module.ts';
import { packages } from './modules/package/module.ts';
import { people } from './modules/people/module.ts';
import { print } from './modules/print/module.ts';
import { problem } from './modules/problem/module.ts';
import { provider } from './modules/provider/module.ts';
import { rejudge } from './modules/rejudge/module.ts';
import { savedFilter } from './modules/saved-filter/module.ts';
import { session } from './modules/session/module.ts';
import { site } from './modules/site/module.ts';
import { siteSetting } from './modules/site-setting/module.ts';
import { solution } from './modules/solution/module.ts';
import { solved } from './modules/solved/module.ts';
import { standings } from './modules/standings/module.ts';
import { submission } from './modules/submission/module.ts';
import { tag } from './modules/tag/module.ts';
import { task } from './modules/task/module.ts';
import { team } from './modules/team/module.ts';
import { testdata } from './modules/testdata/module.ts';
import { userAdmin } from './modules/user-admin/module.ts';
import { verdict } from './modules/verdict/module.ts';
import { virtualRun } from './modules/virtual-run/module.ts';
import { moduleList } from './platform/module/list.ts';

/** All modules of the server. Each may use the services of those above it: a wrong order is a type error. */
export const serverModules = moduleList()
  .add(audit)
  .add(siteSetting)
  .add(session)
  .add(captcha)
  .add(mail)
  .add(file)
  .add(carousel)
  .add(otherContest)
  .add(account)
  .add(message)
  .add(factor)
  .add(provider)
  .add(userAdmin)
  .add(node)
  .add(language)
  .add(tag)
  .add(solved)
  .add(problem)
  .add(savedFilter)
  .add(solution)
  .add(testdata)
  .add(judging)
  .add(submission)
  .add(draft)
  .add(task)
  .add(authoring)
  .add(comment)
  .add(contest)
  .add(team)
  .add(standings)
  .add(virtualRun)
  .add(clarification)
  .add(print)
  .add(balloon)
  .add(hall)
  .add(clics)
  .add(contestExport)
  .add(rejudge)
  .add(verdict)
  .add(packages)
  .add(contestImport)
  .add(people)
  .add(dashboard)
  .add(contestStaff)
  .add(site);

/** The services of all modules by their names. */
export type Services = ReturnType<(typeof serverModules)['build']>;
