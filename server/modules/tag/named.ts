import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AuditService } from '../audit/service.ts';
import type { ClassifiedTag, TagStore } from './store.ts';
import type { AllTagged } from './tagged.ts';

type Ports = {
  store: Pick<TagStore, 'byName' | 'insert'>;
  tagged: Pick<AllTagged, 'exchange'>;
  audit: Pick<AuditService, 'record'>;
  ids: Ids;
};
type NamedTag = { name: string; color?: string | undefined };
/** Tags of a form in its order, and those among them that do not exist yet: they have their ids already. */
type TagsOfForm = { tags: number[]; unmade: ClassifiedTag[] };

/**
 * Tags that a form names. They are made once what they belong to stands, so that a refused save leaves none.
 */
export const namedTags = ({ store, tagged, audit, ids }: Ports) => {
  const make = async (tag: ClassifiedTag, who: Viewer, ip: string): Promise<void> => {
    if (await store.insert(tag)) {
      await audit.record({ who, ip, action: 'tag.create', target: tag.name, after: { ...tag } });
      return;
    }
    const other = await store.byName(tag.oj, tag.name);
    if (other) await tagged.exchange(tag.id, other.id);
    // Deleted between the two looks.
    else await make(tag, who, ip);
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

    /** Makes the missing tags; where somebody made one of that name meanwhile, that one is used. */
    async make(unmade: readonly ClassifiedTag[], who: Viewer, ip: string): Promise<void> {
      await Promise.all(unmade.map((one) => make(one, who, ip)));
    },
  };
};
export type NamedTags = ReturnType<typeof namedTags>;
