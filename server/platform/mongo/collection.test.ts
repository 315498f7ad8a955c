import mongoose, { type QueryFilter } from 'mongoose';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { freshName } from '../../test/site.ts';
import { checkReads, collection, type Stored } from './collection.ts';
import { buildIndexes } from './connection.ts';

const colour = z.enum(['red', 'blue']);
/** The field that is added to a shape: here, and nowhere else. */
const toyField = { colour };
const toys = collection(
  'toys',
  z.object({
    _id: z.int(),
    name: z.string(),
    owner: z.string().nullable(),
    seenAt: z.date().optional(),
    tags: z.array(z.int()),
    parts: z.array(z.object({ label: z.string(), size: z.int().optional() })),
    weights: z.record(z.string(), z.number()),
    ...toyField,
  }),
  [[{ name: 1 }, { unique: true }], [{ colour: 1, _id: -1 }]],
);
type Toy = Stored<typeof toys>;

const toy: Toy = {
  _id: 1,
  name: '',
  owner: null,
  tags: [],
  parts: [{ label: 'wheel' }],
  weights: { 'C++ 17': 1.5, 'a.b': 2 },
  colour: 'red',
};

let connection: mongoose.Connection;
let stored: ReturnType<typeof toys.on>;
beforeAll(async () => {
  connection = await mongoose
    .createConnection(process.env.MONGODB_URI ?? '', { dbName: freshName(), autoCreate: false })
    .asPromise();
  stored = toys.on(connection);
  await buildIndexes(connection);
  checkReads(connection);
});
afterAll(() => connection.close());

const anew = async (changes: Partial<Toy> = {}) => {
  await stored.deleteMany({});
  await stored.insert({ ...toy, ...changes });
};
const raw = () => stored.collection.findOne({});

describe('a stored field that is said once', () => {
  it('is in the type of the record', () => {
    expectTypeOf<Toy['colour']>().toEqualTypeOf<'red' | 'blue'>();
    expectTypeOf<Toy['seenAt']>().toEqualTypeOf<Date | undefined>();
    const refused = () => {
      const { colour: _colour, ...without } = toy;
      // @ts-expect-error a field is missing
      return stored.insert(without);
    };
    expect(refused).toBeTypeOf('function');
  });

  it('may have an index, which is built; another field may not', async () => {
    const built = await stored.collection.indexes();
    expect(built.map((one) => one.key)).toEqual([{ _id: 1 }, { name: 1 }, { colour: 1, _id: -1 }]);
    // @ts-expect-error there is no such field
    collection('others', z.object({ _id: z.int() }), [[{ colour: 1 }]]);
  });

  it('is stored and read as it was given', async () => {
    await anew();
    expect(await raw()).toEqual(toy);
    const found = await stored.findOne({ name: '' });
    expect(found).toEqual(toy);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expectTypeOf(found).toEqualTypeOf<Toy | null>();
    for await (const one of stored.find().cursor()) expect(Object.getPrototypeOf(one)).toBe(Object.prototype);
    const after = await stored.findOneAndUpdate(
      {},
      { $set: { colour: 'blue' } },
      { returnDocument: 'after' },
    );
    expect(after).toEqual({ ...toy, colour: 'blue' });
  });

  it.each<[string, () => Promise<Toy | null>]>([
    ['findOneAndReplace', () => stored.findOneAndReplace({ _id: 1 }, toy)],
    ['findOneAndDelete', () => stored.findOneAndDelete({ _id: 1 })],
  ])('is read as it was given by %s too, and parsed', async (_how, read) => {
    await anew();
    const found = await read();
    expect(found).toEqual(toy);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    await anew();
    await stored.collection.updateOne({}, { $set: { shape: 'round' } });
    await expect(read()).rejects.toThrow('shape');
  });

  it.each<[string, object]>([
    ['of another kind', { colour: 7 }],
    ['outside its set', { colour: 'green' }],
    ['null', { colour: null }],
    ['a number as text', { _id: '1' }],
    ['a text as number', { name: 7 }],
    ['a wrong element', { tags: ['1'] }],
    ['a wrong part', { parts: [{ label: 7 }] }],
    ['a part with a field that is not declared', { parts: [{ label: 'wheel', sizes: 1 }] }],
    ['a wrong value in a record', { weights: { a: '1' } }],
    ['a field that is not declared', { shape: 'round' }],
    ['another that is missing', { owner: undefined }],
    ['an array that is missing', { tags: undefined }],
  ])('refuses on insert what is wrong: %s', async (_what, wrong) => {
    await stored.deleteMany({});
    const given: Toy = Object.assign({ ...toy }, wrong);
    await expect(stored.insert(given)).rejects.toThrow(/colour|_id|name|tags|parts|weights|shape|owner/);
    expect(await raw()).toBeNull();
  });

  it.each<[string, object]>([
    ['of another kind', { $set: { colour: 7 } }],
    ['outside its set', { $set: { colour: 'green' } }],
    ['null', { $set: { colour: null } }],
    ['taken away', { $unset: { colour: 1 } }],
    ['a wrong element added', { $addToSet: { tags: '1' } }],
    ['a wrong element pushed', { $push: { tags: '1' } }],
    ['a wrong array', { $set: { tags: [1, '2'] } }],
    ['a wrong part', { $set: { parts: [{ label: 7 }] } }],
    ['inside a part', { $set: { 'parts.0.label': 'x' } }],
    ['a field that is not declared', { $set: { shape: 'round' } }],
  ])('refuses on update what is wrong: %s', async (_what, update) => {
    await anew();
    await expect(stored.updateOne({ _id: 1 }, update)).rejects.toThrow();
    await expect(stored.updateMany({ _id: 1 }, update)).rejects.toThrow();
    await expect(stored.findOneAndUpdate({ _id: 1 }, update)).rejects.toThrow();
    expect(await raw()).toEqual(toy);
  });

  it('is checked in bulk too', async () => {
    await anew();
    const write = (set: object) =>
      stored.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $set: set } } }]);
    await expect(write({ colour: 'green' })).rejects.toThrow('colour');
    await expect(write({ shape: 'round' })).rejects.toThrow('shape');
    await write({ colour: 'blue' });
    expect(await raw()).toEqual({ ...toy, colour: 'blue' });
  });

  it.each<[object, Partial<Toy>]>([
    [{ $set: { colour: 'blue', seenAt: new Date(5) } }, { colour: 'blue', seenAt: new Date(5) }],
    [{ $unset: { seenAt: 1 } }, {}],
    [{ $set: { owner: 'ada', tags: [] } }, { owner: 'ada' }],
    [{ $addToSet: { tags: 4 } }, { tags: [4] }],
    [{ $push: { tags: 4 } }, { tags: [4] }],
    [{ $inc: { _id: 0 } }, {}],
    [{ $set: { weights: { x: 1 }, parts: [] } }, { weights: { x: 1 }, parts: [] }],
  ])('takes %j', async (update, changes) => {
    await anew();
    await stored.updateOne({ _id: { $in: [1] }, owner: null, tags: { $nin: [9] } }, update);
    expect(await raw()).toEqual({ ...toy, ...changes });
    await stored.updateOne({}, { $pull: { tags: 4 } });
    expect((await raw())?.tags).toEqual([]);
  });

  it('is found by the usual operators', async () => {
    await anew({ name: 'Car', tags: [1, 2] });
    const filters: QueryFilter<Toy>[] = [
      { name: { $regex: 'c', $options: 'i' } },
      { _id: { $gte: 1, $lt: 2 }, colour: { $in: ['red'] } },
      { seenAt: { $exists: false }, owner: { $type: 'null' } },
      { tags: 2 },
      { tags: { $all: [1, 2] } },
      { $or: [{ colour: { $ne: 'red' } }, { name: 'Car' }] },
    ];
    for (const filter of filters) expect(await stored.countDocuments(filter), JSON.stringify(filter)).toBe(1);
  });

  it('says nothing of the value it refuses', async () => {
    await anew();
    const secret = { colour: 'the secret' };
    await expect(stored.updateOne({}, { $set: secret })).rejects.not.toThrow('the secret');
    const given: Toy = Object.assign({ ...toy }, secret);
    await expect(stored.insert(given)).rejects.not.toThrow('the secret');
  });

  it('tells a test of a document that is not what is declared', async () => {
    await anew();
    await stored.collection.updateOne({}, { $set: { colour: 'green' } });
    await expect(stored.findOne({})).rejects.toThrow('a document of toys is not what is declared');
    await expect(stored.find({}, { colour: 1 })).rejects.toThrow('colour');
    expect(await stored.find({}, { name: 1 })).toEqual([{ _id: 1, name: '' }]);
  });
});

it('a type that the database does not keep is a type error', () => {
  const _id = z.int();
  const refused = () => [
    // @ts-expect-error anything
    collection('x', z.object({ _id, a: z.any() })),
    // @ts-expect-error something
    collection('x', z.object({ _id, a: z.unknown() })),
    // @ts-expect-error something inside
    collection('x', z.object({ _id, a: z.object({ b: z.record(z.string(), z.unknown()) }) })),
    // @ts-expect-error a bigint
    collection('x', z.object({ _id, a: z.bigint() })),
    // @ts-expect-error a map
    collection('x', z.object({ _id, a: z.map(z.string(), z.int()) })),
    // @ts-expect-error a set
    collection('x', z.object({ _id, a: z.set(z.string()) })),
    // @ts-expect-error no id
    collection('x', z.object({ a: z.string() })),
  ];
  expect(refused).toBeTypeOf('function');
});
