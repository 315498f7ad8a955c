import type { ProblemDraft } from '@assize/shared/contract/problem-draft.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AuditService } from '../audit/service.ts';
import type { ProblemStore } from '../problem/store.ts';
import type { ClassifiedTag, TagStore } from '../tag/store.ts';

type Ports = {
  tags: Pick<TagStore, 'byName' | 'insert'>;
  problems: Pick<ProblemStore, 'exchangeTag'>;
  audit: Pick<AuditService, 'record'>;
  ids: Ids;
};
/** Tags of a draft in its order, and those among them that do not exist yet: they have their ids already. */
type TagsOfDraft = { tags: number[]; unmade: ClassifiedTag[] };

/** Tags that a problem's form names. They are made once the problem stands, so that a refused save leaves none. */
export const draftTags = ({ tags, problems, audit, ids }: Ports, bank: string) => {
  const make = async (tag: ClassifiedTag, who: Viewer, ip: string): Promise<void> => {
    if (await tags.insert(tag)) {
      await audit.record({ who, ip, action: 'tag.create', target: tag.name, after: { ...tag } });
      return;
    }
    const other = await tags.byName(bank, tag.name);
    if (other) await problems.exchangeTag(tag.id, other.id);
    // Deleted between the two looks.
    else await make(tag, who, ip);
  };

  return {
    async find(named: ProblemDraft['tags']): Promise<TagsOfDraft> {
      const unmade: ClassifiedTag[] = [];
      const idOf = async ({ name, color = '' }: ProblemDraft['tags'][number]): Promise<number> => {
        const found = await tags.byName(bank, name);
        if (found) return found.id;
        const tag = { id: await ids.next('tag'), name, color, oj: bank, classificationId: null };
        unmade.push(tag);
        return tag.id;
      };
      return { tags: await Promise.all(named.map(idOf)), unmade };
    },

    /** Makes the missing tags; where somebody made one of that name meanwhile, the problem gets that one. */
    async make(unmade: readonly ClassifiedTag[], who: Viewer, ip: string): Promise<void> {
      await Promise.all(unmade.map((one) => make(one, who, ip)));
    },
  };
};
