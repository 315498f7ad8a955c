import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { languages } from '@assize/shared/domain/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import { offer, offerAll, offeredText } from './offer.ts';

type Ports = {
  nodes: {
    live(): Promise<JudgeNode[]>;
    lastLanguages(): Promise<readonly { name: string; version: string }[]>;
  };
  clock: Clock;
};

/** Nodes announce every 5 s; asking Redis once a second is enough. */
const freshMs = 1_000;

/** Languages that can be used (Languages 1). */
export const languageService = ({ nodes, clock }: Ports) => {
  type Known = { live: JudgeNode[]; last: readonly { name: string; version: string }[]; at: number };
  let known: Known | null = null;

  const look = async (): Promise<Known> => {
    const now = clock.now().getTime();
    if (known && now - known.at < freshMs && now >= known.at) return known;
    const live = await nodes.live();
    const last = live.length > 0 ? [] : await nodes.lastLanguages();
    known = { live, last, at: now };
    return known;
  };

  const offered = async (): Promise<OfferedLanguage[]> => {
    const { live, last } = await look();
    return offer(languages, live, last);
  };

  return {
    offered,
    /** Languages on offer, and `Text`, which needs a judge but no toolchain. */
    async offeredWithText(): Promise<OfferedLanguage[]> {
      const { live, last } = await look();
      return [...offer(languages, live, last), offeredText(live)];
    },
    async all(): Promise<OfferedLanguage[]> {
      return offerAll(languages, (await look()).live);
    },
    /** Names of what may be chosen. */
    async names(): Promise<ReadonlySet<string>> {
      return new Set((await offered()).map((one) => one.name));
    },
  };
};
export type LanguageService = ReturnType<typeof languageService>;
