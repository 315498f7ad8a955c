import type { NamedChange } from '../../platform/http/audit.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ClassifiedTag, TagStore } from './store.ts';
import type { AllTagged } from './tagged.ts';

type Ports = {
  store: Pick<TagStore, 'byName' | 'insert'>;
  tagged: Pick<AllTagged, 'exchange'>;
  ids: Ids;
};
export type TagMade = NamedChange<'tag.create'>;
type NamedTag = { name: string; color?: string | undefined };
/** Tags of a form in its order, and those among them that do not exist yet: they have their ids already. */
type TagsOfForm = { tags: number[]; unmade: ClassifiedTag[] };

/** Tags that a form names; new tags are made after the save, so that a refused save leaves none. */
export const namedTags = ({ store, tagged, ids }: Ports) => {
  const make = async (tag: ClassifiedTag): Promise<TagMade[]> => {
    if (await store.insert(tag)) return [{ action: 'tag.create', target: tag.name, after: tag }];
    const other = await store.byName(tag.oj, tag.name);
    // The tag was deleted between the two looks.
    if (!other) return make(tag);
    await tagged.exchange(tag.id, other.id);
    return [];
  };

  return {
    async find(named: readonly NamedTag[], bank: string): Promise<TagsOfForm> {
      const unmade: ClassifiedTag[] = [];
      const idOf = async ({ name, color = '' }: NamedTag): Promise<number> => {
        const found = await store.byName(bank, name);
        if (found) return found.id;
        const tag = { id: await ids.next('tag'), name, color, oj: bank, classificationId: null };
        unmade.push(tag);
        return tag.id;
      };
      return { tags: await Promise.all(named.map(idOf)), unmade };
    },

    /** Makes the missing tags and gives their names; a tag that was made meanwhile under the same name is used. */
    async make(unmade: readonly ClassifiedTag[]): Promise<TagMade[]> {
      return (await Promise.all(unmade.map(make))).flat();
    },
  };
};
export type NamedTags = ReturnType<typeof namedTags>;
