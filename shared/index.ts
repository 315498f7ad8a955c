import type { AreaDeclaration } from './area.ts';
import { account } from './areas/account/area.ts';
import { admin } from './areas/admin/area.ts';
import { audit } from './areas/audit/area.ts';
import { authoring } from './areas/authoring/area.ts';
import { balloon } from './areas/balloon/area.ts';
import { captcha } from './areas/captcha/area.ts';
import { carousel } from './areas/carousel/area.ts';
import { clarification } from './areas/clarification/area.ts';
import { clics } from './areas/clics/area.ts';
import { comment } from './areas/comment/area.ts';
import { common } from './areas/common/area.ts';
import { contest } from './areas/contest/area.ts';
import { contestAdmin } from './areas/contest-admin/area.ts';
import { contestExport } from './areas/contest-export/area.ts';
import { contestImport } from './areas/contest-import/area.ts';
import { contestStaff } from './areas/contest-staff/area.ts';
import { dashboard } from './areas/dashboard/area.ts';
import { draft } from './areas/draft/area.ts';
import { factor } from './areas/factor/area.ts';
import { file } from './areas/file/area.ts';
import { hall } from './areas/hall/area.ts';
import { help } from './areas/help/area.ts';
import { judging } from './areas/judging/area.ts';
import { language } from './areas/language/area.ts';
import { mail } from './areas/mail/area.ts';
import { message } from './areas/message/area.ts';
import { node } from './areas/node/area.ts';
import { packages } from './areas/package/area.ts';
import { people } from './areas/people/area.ts';
import { print } from './areas/print/area.ts';
import { problem } from './areas/problem/area.ts';
import { provider } from './areas/provider/area.ts';
import { rejudge } from './areas/rejudge/area.ts';
import { savedFilter } from './areas/saved-filter/area.ts';
import { session } from './areas/session/area.ts';
import { setting } from './areas/setting/area.ts';
import { site } from './areas/site/area.ts';
import { siteSetting } from './areas/site-setting/area.ts';
import { solution } from './areas/solution/area.ts';
import { standings } from './areas/standings/area.ts';
import { submission } from './areas/submission/area.ts';
import { tag } from './areas/tag/area.ts';
import { task } from './areas/task/area.ts';
import { team } from './areas/team/area.ts';
import { testdata } from './areas/testdata/area.ts';
import { userAdmin } from './areas/user-admin/area.ts';
import { virtualRun } from './areas/virtual-run/area.ts';

/** Every area of the product, named here once. Endpoints stand in their folders and are imported from there. */
export const areas = [
  common,
  session,
  account,
  factor,
  provider,
  userAdmin,
  captcha,
  mail,
  message,
  audit,
  admin,
  dashboard,
  siteSetting,
  setting,
  site,
  carousel,
  help,
  file,
  comment,
  language,
  problem,
  tag,
  authoring,
  savedFilter,
  testdata,
  submission,
  contest,
  contestAdmin,
  team,
  clarification,
  contestStaff,
  draft,
  people,
  solution,
  standings,
  virtualRun,
  print,
  balloon,
  hall,
  clics,
  contestExport,
  contestImport,
  judging,
  task,
  rejudge,
  node,
  packages,
] as const;

type AnyArea = (typeof areas)[number];
type Declared<K extends PropertyKey, A = AnyArea> = A extends { readonly [k in K]: infer V } ? V : never;
/** The intersection of the members of a union. */
export type Sum<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Sum of the declarations of all areas under one key. @throws when two declare the same */
const summed = (key: 'verbs' | 'errors' | 'topics'): Readonly<Record<string, unknown>> => {
  const all: Record<string, unknown> = {};
  for (const area of areas as readonly AreaDeclaration[])
    for (const [name, value] of Object.entries(area[key] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`two areas declare ${key} ${name}`);
      all[name] = value;
    }
  return all;
};

// The casts of this file: the sum of the declarations is built at run time as its type is built from their union.
export const verbs = summed('verbs') as Sum<Declared<'verbs'>>;
export const errorStatus = summed('errors') as Sum<Declared<'errors'>>;
export const topics = summed('topics') as Sum<Declared<'topics'>>;
export type TopicFamily = keyof typeof topics;

export type AuditAction = Declared<'actions'>[number];
export const auditActions = areas.flatMap(
  (area: AreaDeclaration) => area.actions ?? [],
) as readonly AuditAction[];

type TextsOf<A extends AreaDeclaration> = Awaited<ReturnType<A['texts']>>['texts'];
type Group<G extends PropertyKey> = Sum<
  AnyArea extends infer A
    ? A extends AreaDeclaration
      ? TextsOf<A> extends { readonly [g in G]: infer T }
        ? T
        : never
      : never
    : never
>;
/** Keys of all texts, by namespace: one for each area, and four to which every area adds. */
export type Texts = {
  [A in AnyArea as TextsOf<A> extends { readonly ui: unknown } ? A['name'] : never]: TextsOf<A> extends {
    readonly ui: infer T;
  }
    ? T
    : never;
} & {
  errors: Group<'errors'>;
  actions: Group<'actions'>;
  reasons: Group<'reasons'>;
  messages: Group<'messages'>;
};
export type Namespace = keyof Texts;
export type TextKey<N extends Namespace> = keyof Texts[N] & string;
