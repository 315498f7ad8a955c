import { bank } from '@assize/shared/areas/problem/statement.ts';
import type {
  createTag,
  createTagClassification,
  listTagClassifications,
  updateTag,
  updateTagClassification,
} from '@assize/shared/areas/tag/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Viewer } from '../../http/handler.ts';
import type { Ids } from '../../plugins/ids.ts';
import type { AuditService } from '../audit/service.ts';
import { refuseField } from './draft.ts';
import { storedTagBank } from './list-filter.ts';
import type { ProblemRepository } from './repository.ts';
import type { Origin } from './save.ts';
import type { Classification, ClassifiedTag, TagRepository } from './tag-repository.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = {
  tags: TagRepository;
  problems: Pick<ProblemRepository, 'dropTag'>;
  audit: Pick<AuditService, 'record'>;
  ids: Ids;
};

const notFound = (field?: string) => new AssizeError('tag.not-found', field === undefined ? {} : { field });
const taken = () => new AssizeError('tag.name-taken', { field: 'name' });
const shownTag = ({ id, name, color }: Tag): Tag => ({ id, name, color });

/** The bank a tag is made in; exactly one. */
const oneBank = (oj: string): string => {
  const stored = storedTagBank(oj);
  const isKnown = stored === 'ME' || bank.safeParse(stored).success;
  return stored !== undefined && isKnown ? stored : refuseField('oj', 'unknown-bank');
};

/** Tags and their classifications, as staff keep them. Names are unique within a bank; the index decides. */
export const tagDesk = ({ tags, problems, audit, ids }: Ports) => {
  const note = (
    who: Viewer,
    { ip }: Origin,
    action: 'tag.create' | 'tag.update' | 'tag.delete',
    target: string,
    sides: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ) => audit.record({ who, ip, action, target, ...sides });

  /** A classification that a tag of this bank may be put into. */
  const checkClassification = async (id: number | null, oj: string): Promise<void> => {
    if (id === null) return;
    const found = await tags.findClassification(id);
    if (found?.oj !== oj) throw notFound('tcid');
  };

  return {
    async create(body: Body<typeof createTag>, viewer: Viewer, origin: Origin): Promise<Tag> {
      const { name, color, tcid = null } = body;
      const oj = oneBank(body.oj);
      await checkClassification(tcid, oj);
      const tag: ClassifiedTag = { id: await ids.next('tag'), name, color, oj, classificationId: tcid };
      if (!(await tags.insert(tag))) throw taken();
      await note(viewer, origin, 'tag.create', name, { after: { ...tag } });
      return shownTag(tag);
    },

    /** Without `tcid` the tag stays in its classification; null takes it out. */
    async update(body: Body<typeof updateTag>, viewer: Viewer, origin: Origin): Promise<Tag> {
      const before = await tags.find(body.id);
      if (!before) throw notFound();
      const classificationId = body.tcid === undefined ? before.classificationId : body.tcid;
      await checkClassification(classificationId, before.oj);
      const tag: ClassifiedTag = { ...before, name: body.name, color: body.color, classificationId };
      if (!(await tags.update(tag))) throw taken();
      await note(viewer, origin, 'tag.update', before.name, { before: { ...before }, after: { ...tag } });
      return shownTag(tag);
    },

    async remove(id: number, viewer: Viewer, origin: Origin): Promise<null> {
      const before = await tags.find(id);
      if (!before) throw notFound();
      // First from the problems: what a crash leaves undone is done by deleting once more.
      const hadIt = await problems.dropTag(id);
      if (!(await tags.remove(id))) throw notFound();
      await note(viewer, origin, 'tag.delete', before.name, { before: { ...before, problems: hadIt } });
      return null;
    },

    async classifications(oj: string | undefined): Promise<ReplyOf<typeof listTagClassifications>> {
      return (await tags.classifications(storedTagBank(oj))).map(({ id, name, oj: itsBank, rank }) => ({
        id,
        name,
        oj: itsBank,
        rank,
      }));
    },

    async createClassification(
      { name, oj, rank }: Body<typeof createTagClassification>,
      viewer: Viewer,
      origin: Origin,
    ): Promise<Classification> {
      const made: Classification = { id: await ids.next('tag-classification'), name, oj: oneBank(oj), rank };
      if (!(await tags.insertClassification(made))) throw taken();
      await note(viewer, origin, 'tag.create', name, { after: { classification: true, ...made } });
      return made;
    },

    async updateClassification(
      { id, name, rank }: Body<typeof updateTagClassification>,
      viewer: Viewer,
      origin: Origin,
    ): Promise<Classification> {
      const before = await tags.findClassification(id);
      if (!before) throw notFound();
      const changed = { ...before, name, rank };
      if (!(await tags.updateClassification(changed))) throw taken();
      await note(viewer, origin, 'tag.update', before.name, { before: { ...before }, after: changed });
      return changed;
    },

    async removeClassification(id: number, viewer: Viewer, origin: Origin): Promise<null> {
      const before = await tags.findClassification(id);
      if (!before || !(await tags.removeClassification(id))) throw notFound();
      await note(viewer, origin, 'tag.delete', before.name, { before: { classification: true, ...before } });
      return null;
    },
  };
};
export type TagDesk = ReturnType<typeof tagDesk>;
