import { bank } from '@assize/shared/areas/problem/statement.ts';
import type {
  createTag,
  createTagClassification,
  listTagClassifications,
  listTagsByClassification,
  updateTag,
  updateTagClassification,
} from '@assize/shared/areas/tag/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';
import type { Ids } from '../../platform/ids.ts';
import { storedTagBank } from './bank.ts';
import type { NamedTags } from './named.ts';
import type { Classification, ClassifiedTag, TagStore } from './store.ts';
import type { AllTagged, Tagged } from './tagged.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = {
  store: TagStore;
  tagged: AllTagged;
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

/** Tags as other modules use them. */
export type TagService = {
  records: Pick<TagStore, 'byIds'>;
  /** Tags that a form names. */
  named: NamedTags;
  /** Adds what has tags to what follows when tags go. */
  register(tagged: Tagged): void;
};

/** Tags and their classifications, as staff keep them. Names are unique within a bank; the index decides. */
export const tagAdmin = ({ store, tagged, ids }: Ports) => {
  /** A classification that a tag of this bank may be put into. */
  const checkClassification = async (id: number | null, oj: string): Promise<void> => {
    if (id === null) return;
    const found = await store.findClassification(id);
    if (found?.oj !== oj) throw notFound('tcid');
  };

  return {
    async create(body: Body<typeof createTag>): Promise<Logged<Tag, Change>> {
      const { name, color, tcid = null } = body;
      const oj = oneBank(body.oj);
      await checkClassification(tcid, oj);
      const tag: ClassifiedTag = { id: await ids.next('tag'), name, color, oj, classificationId: tcid };
      if (!(await store.insert(tag))) throw taken();
      return { data: shownTag(tag), audit: { target: name, after: tag } };
    },

    /** Without `tcid` the tag stays in its classification; null takes it out. */
    async update(body: Body<typeof updateTag>): Promise<Logged<Tag, Change>> {
      const before = await store.find(body.id);
      if (!before) throw notFound();
      const classificationId = body.tcid === undefined ? before.classificationId : body.tcid;
      await checkClassification(classificationId, before.oj);
      const tag: ClassifiedTag = { ...before, name: body.name, color: body.color, classificationId };
      if (!(await store.update(tag))) throw taken();
      return { data: shownTag(tag), audit: { target: before.name, before, after: tag } };
    },

    async remove(id: number): Promise<Logged<null, Change>> {
      const before = await store.find(id);
      if (!before) throw notFound();
      // The tag is first taken from what has it, so that deleting once more finishes what a crash cut off.
      const hadIt = await tagged.drop(id);
      if (!(await store.remove(id))) throw notFound();
      return { data: null, audit: { target: before.name, before: { ...before, problems: hadIt } } };
    },

    async list(oj: string | undefined): Promise<Tag[]> {
      return (await store.all(storedTagBank(oj))).map(shownTag);
    },

    async listByClassification(oj: string | undefined): Promise<ReplyOf<typeof listTagsByClassification>> {
      const stored = storedTagBank(oj);
      const [all, classifications] = await Promise.all([store.all(stored), store.classifications(stored)]);
      const tagsIn = (id: number | null) => all.filter((one) => one.classificationId === id).map(shownTag);
      return [
        ...classifications.map(({ id, name, oj: itsBank }) => ({
          classification: { id, name, oj: itsBank },
          tagList: tagsIn(id),
        })),
        { classification: null, tagList: tagsIn(null) },
      ];
    },

    async classifications(oj: string | undefined): Promise<ReplyOf<typeof listTagClassifications>> {
      return (await store.classifications(storedTagBank(oj))).map(({ id, name, oj: itsBank, rank }) => ({
        id,
        name,
        oj: itsBank,
        rank,
      }));
    },

    async createClassification({
      name,
      oj,
      rank,
    }: Body<typeof createTagClassification>): Promise<Logged<Classification, Change>> {
      const made: Classification = { id: await ids.next('tag-classification'), name, oj: oneBank(oj), rank };
      if (!(await store.insertClassification(made))) throw taken();
      return { data: made, audit: { target: name, after: { classification: true, ...made } } };
    },

    async updateClassification({
      id,
      name,
      rank,
    }: Body<typeof updateTagClassification>): Promise<Logged<Classification, Change>> {
      const before = await store.findClassification(id);
      if (!before) throw notFound();
      const changed = { ...before, name, rank };
      if (!(await store.updateClassification(changed))) throw taken();
      return { data: changed, audit: { target: before.name, before, after: changed } };
    },

    async removeClassification(id: number): Promise<Logged<null, Change>> {
      const before = await store.findClassification(id);
      if (!before || !(await store.removeClassification(id))) throw notFound();
      return { data: null, audit: { target: before.name, before: { classification: true, ...before } } };
    },
  };
};
export type TagAdmin = ReturnType<typeof tagAdmin>;
