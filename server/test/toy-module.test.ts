import { setTimeout as sleep } from 'node:timers/promises';
import { deleteMarkdownImage, uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import mongoose, { type Connection, Schema } from 'mongoose';
import sharp from 'sharp';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { serverModules } from '../modules.ts';
import { collectDeclarations } from '../platform/module/declared.ts';
import { defineModule } from '../platform/module/define.ts';
import { moduleList } from '../platform/module/list.ts';
import { collection } from '../platform/mongo/collection.ts';
import { topicFamily } from '../platform/realtime/topic.ts';
import { handClock } from './clock.ts';
import { startSiteOf } from './site.ts';
import { useSockets } from './socket.ts';
import { openNote, pinNote, readNote } from './toy/contract.ts';
import { toy } from './toy/module.ts';
import { until } from './until.ts';

/** The one line in the list of modules. */
const withToy = serverModules.add(toy);
const startToySite = (options: Parameters<typeof startSiteOf>[1] = {}) => startSiteOf(withToy, options);

const clock = handClock();
let site: Awaited<ReturnType<typeof startToySite>>;
beforeAll(async () => {
  site = await startToySite({ ownData: true, clock });
});
const ada = () => site.asUser('ada');
const pin = (text: string, isOpen: boolean) => ada().call(pinNote, { body: { text, isOpen } });
const setOpen = (id: number, isOpen: boolean) => ada().call(openNote, { body: { id, isOpen } });

describe('a module that is one folder and one line', () => {
  it('is served, parsed and guarded', async () => {
    const { id } = await pin('closed', false);
    expect(await ada().call(readNote, { query: { id } })).toEqual({ id, text: 'closed', isOpen: false });
    expect((await site.asVisitor().send(readNote, { query: { id } })).status).toBe(404);
    expect((await site.asVisitor().send(pinNote, { body: { text: '', isOpen: true } })).status).toBe(401);
    expect((await ada().send(pinNote, { body: { text: 7, isOpen: true } })).body.field).toBe('text');
    expectTypeOf(site.app.services.toy.rung).returns.toEqualTypeOf<number>();
  });

  it('shows a picture of its texts by its own rule, and keeps it', async () => {
    const picture = async (width: number) => {
      const shape = { create: { width, height: 3, channels: 3, background: '#336699' } } as const;
      const content = await sharp(shape).png().toBuffer();
      return site.as('root').call(uploadMarkdownImage, {}, { file: { filename: 'a.png', content } });
    };
    const [shown, unused] = [await picture(5), await picture(6)];
    const seen = async ({ link }: { link: string }) =>
      (await site.asVisitor().inject({ method: 'GET', url: link })).status;
    const { id } = await pin(`![a](${shown.link})`, false);
    expect(await seen(shown)).toBe(404);
    await setOpen(id, true);
    expect(await seen(shown)).toBe(200);
    expect(await seen(unused)).toBe(404);
    const taken = await site.as('root').send(deleteMarkdownImage, { body: { fileId: shown.fileId } });
    expect(taken.body.code).toBe('upload.in-use');

    for (let sweep = 0; sweep < 3; sweep++) {
      clock.advance(10 * 24 * 60 * 60 * 1000);
      await site.app.services.file.collect();
    }
    const stored = ({ fileId }: { fileId: string }) =>
      site.app.core.files.images.read(fileId.slice(0, fileId.indexOf('.')));
    expect(await stored(unused)).toBeNull();
    expect(await stored(shown)).not.toBeNull();
    expect(await seen(shown)).toBe(200);
  });

  it('runs its worker in processes with its role, until they stop', async () => {
    const bell = () => site.app.services.toy.rung();
    await until('the bell', async () => bell() > 1);
    const other = await startToySite({ config: { roles: ['api'] } });
    await sleep(200);
    expect(other.app.services.toy.rung()).toBe(0);
    const third = await startToySite({ ownData: true });
    await until('the bell', async () => third.app.services.toy.rung() > 0);
    await third.app.stop();
    const last = third.app.services.toy.rung();
    await sleep(200);
    expect(third.app.services.toy.rung()).toBe(last);
  });
});

describe('its topic', () => {
  const { signedIn, subscribed, refusal } = useSockets();

  it('is for those who may read the note, and carries its events', async () => {
    const hall = await startToySite({ ownData: true });
    const author = hall.asUser('ada');
    const { id } = await author.call(pinNote, { body: { text: 'n', isOpen: false } });
    const visitor = await signedIn(hall, null);
    const own = await signedIn(hall, await author.token());
    expect(await refusal(visitor, `toy.${id}`)).toBe('request.not-found');
    await subscribed(own, `toy.${id}`);
    await author.call(openNote, { body: { id, isOpen: true } });
    await until('the event', async () => own.events(`toy.${id}`).length === 1);
    expect(own.events(`toy.${id}`)).toMatchObject([{ event: 'opened', data: { id, isOpen: true } }]);
    await subscribed(visitor, `toy.${id}`);
    await author.call(openNote, { body: { id, isOpen: false } });
    const refused = (one: (typeof visitor.frames)[number]) =>
      one.type === 'refused' && one.topic === `toy.${id}`;
    await until('the refusal', async () => visitor.frames.filter(refused).length === 2);
    expect(visitor.events(`toy.${id}`)).toEqual([]);
    await until('the event', async () => own.events(`toy.${id}`).length === 2);
  });

  it.each(['toy', 'toy.0', 'toy.x', 'toys.1'])('is not %s', async (name) => {
    const client = await signedIn(site, null);
    expect(await refusal(client, name)).toBe('request.not-found');
  });
});

describe('a part that is forgotten', () => {
  const service = {};
  const plain = defineModule({ name: 'plain', create: () => ({ service }) });
  type Plain = { plain: typeof service };
  const needy = defineModule({ name: 'needy', create: (_core, { plain: own }: Plain) => ({ service: own }) });

  it('is a type error', () => {
    // biome-ignore format: an expectation is about the next line
    const refused = () => {
      // @ts-expect-error what it needs comes later
      moduleList().add(needy).add(plain);
      // @ts-expect-error another has this name
      moduleList().add(plain).add(plain);
      // @ts-expect-error no service
      defineModule({ name: 'x', create: () => ({ routes: [] }) });
      // @ts-expect-error no part is called so
      defineModule({ name: 'x', create: () => ({ service, topic: [] }) });
      // @ts-expect-error texts that nobody can ask whether they show a picture
      defineModule({ name: 'x', create: () => ({ service, fileRefs: { texts: { all: async function* () {}, uses: async () => true } } }) });
      // @ts-expect-error a topic that anybody may listen to
      defineModule({ name: 'x', create: () => ({ service, topics: [{ topic: topicFamily('x', null, {}) }] }) });
      // @ts-expect-error a worker of no role
      defineModule({ name: 'x', create: () => ({ service, workers: [{ name: 'x', start: async () => ({ stop: async () => {} }) }] }) });
      // @ts-expect-error an event that the topic does not have
      site.app.core.events.publish(topicFamily('x', /x/, {}).of(1), 'all', 'opened', {});
      return moduleList().add(plain).add(needy);
    };
    expect(refused).toBeTypeOf('function');
  });

  const forgotten = collection('forgotten', z.object({ _id: z.int(), text: z.string() }));
  const built = (store: (database: Connection) => unknown, fileRefs?: object) => {
    const forgetful = defineModule({
      name: 'forgetful',
      create({ database }) {
        store(database);
        return { service, ...(fileRefs === undefined ? {} : { fileRefs }) };
      },
    });
    const core = { ...site.app.core, database: mongoose.createConnection() };
    return moduleList().add(forgetful).build(core, collectDeclarations());
  };

  it('is told at the start that a collection says what it stores', () => {
    const store = (database: Connection) => database.model('Other', new Schema({ text: String }));
    expect(() => built(store, {})).toThrow('module forgetful stores Other in a shape that no collection');
  });

  it('is told at the start where its data may refer to files', () => {
    const build = (fileRefs?: object) => built(forgotten.on, fileRefs);
    expect(() => build()).toThrow('module forgetful stores something');
    // Complete; the declarations of other modules are missing in this short list.
    expect(() => build({})).toThrow('no module declares');
  });
});
