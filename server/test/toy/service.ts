import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { admitAll, type TopicPolicy, topicFamily } from '../../platform/realtime/topic.ts';
import { noteEvents } from './contract.ts';
import type { Note, NoteStore } from './store.ts';

type Ports = { store: NoteStore; events: EventBus; ids: Ids };

export const noteTopic = topicFamily('toy', /^[1-9]\d{0,9}$/, noteEvents);
const notFound = () => new AssizeError('request.not-found');
const present = ({ id, text, isOpen }: Note) => ({ id, text, isOpen });

/** A board of notes: an open one is for everybody, another for its author. */
export const toyService = ({ store, events, ids }: Ports) => {
  const shows = (note: Note, viewer: Viewer | null) => note.isOpen || note.uid === viewer?.uid;
  let rung = 0;
  return {
    async pin(note: Pick<Note, 'text' | 'isOpen'>, { uid }: Viewer) {
      const made = { id: await ids.next('toy-note'), uid, ...note };
      await store.insert(made);
      return present(made);
    },
    async read(id: number, viewer: Viewer | null) {
      const found = await store.find(id);
      if (!found || !shows(found, viewer)) throw notFound();
      return present(found);
    },
    async setOpen(id: number, isOpen: boolean, { uid }: Viewer) {
      const changed = await store.setOpen(id, uid, isOpen);
      if (!changed) throw notFound();
      await events.policyChanged(noteTopic.of(id).name);
      events.publish(noteTopic.of(id), everyone, 'opened', { id, isOpen });
      return present(changed);
    },
    async watching(id: number): Promise<TopicPolicy> {
      const found = await store.find(id);
      return {
        admit: (viewer) => (found && shows(found, viewer) ? admitAll() : { refused: 'request.not-found' }),
      };
    },
    /** The work of the worker. */
    ring: async () => {
      rung += 1;
    },
    rung: () => rung,
  };
};
export type ToyService = ReturnType<typeof toyService>;
