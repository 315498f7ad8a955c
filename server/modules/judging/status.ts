import type { listJudgeNodes, readQueue } from '@assize/shared/areas/node/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { languages } from '@assize/shared/domain/languages.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { KnownNode, NodeRegistry } from '../node/service.ts';
import type { QueueLooker } from './queue-look.ts';
import type { RecentWaits } from './recent-waits.ts';

type Ports = {
  nodes: Pick<NodeRegistry, 'known' | 'live'>;
  looker: Pick<QueueLooker, 'look'>;
  waits: Pick<RecentWaits, 'read'>;
  /** Number of submissions since then that are System Error now. */
  systemErrorsSince: (since: Date) => Promise<number>;
  tokenNames: () => Promise<ReadonlyMap<number, string>>;
  clock: Clock;
};
type Offers = Pick<JudgeNode, 'languages'>;

const alarmMs = dayMs;

/** Languages of a node whose compiler is another than some live node's. */
export const mismatchedLanguages = (node: Offers, live: readonly Offers[]): string[] => {
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of live.flatMap((one) => one.languages))
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return node.languages
    .filter(({ name, version }) => [...(versions.get(name) ?? [])].some((other) => other !== version))
    .map(({ name }) => name);
};

/** Languages of the set that no live node has, each with what a node said of it. */
export const missingLanguages = (live: readonly Pick<JudgeNode, 'languages' | 'missing'>[]) => {
  const offered = new Set(live.flatMap((node) => node.languages.map(({ name }) => name)));
  const reasons = new Map(live.flatMap((node) => node.missing.map(({ name, reason }) => [name, reason])));
  return languages
    .filter(({ name }) => !offered.has(name))
    .map(({ name }) => ({ name, reason: reasons.get(name) ?? '' }));
};

/** The judges as the public and as staff see them. */
export const judgeStatus = ({ nodes, looker, waits, systemErrorsSince, tokenNames, clock }: Ports) => {
  const present = (
    { node, seenAt, tokenId, live }: KnownNode,
    alive: readonly JudgeNode[],
    names: ReadonlyMap<number, string>,
  ): ReplyOf<typeof listJudgeNodes>['nodes'][number] => ({
    ...node,
    calibration: node.calibration ?? null,
    trouble: node.trouble ?? null,
    seenAt: new Date(seenAt).toISOString(),
    live,
    mismatched: live ? mismatchedLanguages(node, alive) : [],
    token: tokenId === null ? null : { id: tokenId, name: names.get(tokenId) ?? String(tokenId) },
  });

  return {
    async publicView(): Promise<ReplyOf<typeof readQueue>> {
      const [live, { queues, classes }, recent] = await Promise.all([
        nodes.live(),
        looker.look(),
        waits.read(),
      ]);
      return {
        nodes: live.map(({ slots, busy, draining, languages: offered }, index) => ({
          no: index + 1,
          slots,
          busy,
          draining,
          languages: offered,
        })),
        waiting: classes.reduce((sum, one) => sum + one.waiting, 0),
        active: queues.reduce((sum, one) => sum + one.active, 0),
        classes,
        recent,
        now: clock.now().toISOString(),
      };
    },
    async staffView(): Promise<ReplyOf<typeof listJudgeNodes>> {
      const [known, { queues, classes }, names, systemErrors] = await Promise.all([
        nodes.known(),
        looker.look(),
        tokenNames(),
        systemErrorsSince(new Date(clock.now().getTime() - alarmMs)),
      ]);
      const alive = known.filter(({ live }) => live).map(({ node }) => node);
      const isShown = ({ name, waiting, active, delayed, failed }: (typeof queues)[number]) =>
        !name.startsWith('judge.') || waiting + active + delayed + failed > 0;
      return {
        nodes: known.map((one) => present(one, alive, names)),
        queues: queues.filter(isShown),
        classes,
        missing: missingLanguages(alive),
        systemErrors,
        now: clock.now().toISOString(),
      };
    },
  };
};
export type JudgeStatus = ReturnType<typeof judgeStatus>;
