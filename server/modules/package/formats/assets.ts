import type { DraftInput, FoundAsset } from './found.ts';
import { extensionOf } from './tree.ts';

const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp']);
const isPicture = (name: string): boolean => pictures.has(extensionOf(name));

/** Collects the pictures and files of a statement; each `name`, which may be a path, once. */
export const assetCollector = () => {
  const assets: FoundAsset[] = [];
  const byName = new Map<string, string>();
  return {
    assets,
    /** Gives the placeholder that stands in a text for the address of the stored file. */
    linkOf(
      name: string,
      open: FoundAsset['open'],
      kind: FoundAsset['kind'] = isPicture(name) ? 'image' : 'file',
      shownName = name,
    ) {
      const known = byName.get(name);
      if (known !== undefined) return known;
      const link = `/package-asset/${String(assets.length + 1).padStart(4, '0')}`;
      byName.set(name, link);
      assets.push({ link, name: shownName, kind, open });
      return link;
    },
  };
};
export type AssetCollector = ReturnType<typeof assetCollector>;

/** The draft with everything that contestants read in it changed: statements in all languages, and questions. */
export const withTexts = <D extends DraftInput>(draft: D, change: (text: string) => string): D => {
  const fill = <T extends { description: string; input: string; output: string; hint: string }>(
    part: T,
  ): T => ({
    ...part,
    description: change(part.description),
    input: change(part.input),
    output: change(part.output),
    hint: change(part.hint),
  });
  const { problem } = draft;
  const translations = Object.fromEntries(
    Object.entries(problem.translations ?? {}).flatMap(([locale, one]) => (one ? [[locale, fill(one)]] : [])),
  );
  const questions = draft.questions?.map((one) => ({
    ...one,
    prompt: change(one.prompt),
    options: one.options.map((option) => ({ ...option, text: change(option.text) })),
  }));
  return {
    ...draft,
    problem: { ...fill(problem), ...(problem.translations === undefined ? {} : { translations }) },
    ...(questions === undefined ? {} : { questions }),
  };
};

/** The draft with the addresses of stored files where its texts held their place. */
export const withAddresses = (draft: DraftInput, addresses: ReadonlyMap<string, string>): DraftInput =>
  addresses.size === 0
    ? draft
    : withTexts(draft, (text) =>
        text.replaceAll(/\/package-asset\/\d{4,}/g, (link) => addresses.get(link) ?? link),
      );
