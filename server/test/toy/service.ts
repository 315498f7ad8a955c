import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { type EventBus, everyone } from '../../platform/realtime/events.ts';
import { keyedTopic } from '../../platform/realtime/topic.ts';
import { noteEvents } from './contract.ts';
import type { Note, NoteStore } from './store.ts';

type Ports = { store: NoteStore; events: EventBus; ids: Ids };

export const noteTopic = keyedTopic('toy', /^[1-9]\d{0,9}$/, noteEvents);
const notFound = () => new AssizeError('request.not-found');
const present = ({ id, text, isOpen }: Note) => ({ id, text, isOpen });

/** A board of notes: an open one is for everybody, another for its author. */
export const toyService = ({ store, events, ids }: Ports) => {
  const visible = async (id: number, viewer: Viewer | null): Promise<Note | null> => {
    const found = await store.find(id);
    return found && (found.isOpen || found.uid === viewer?.uid) ? found : null;
  };
  let rung = 0;
  return {
    async pin(note: Pick<Note, 'text' | 'isOpen'>, { uid }: Viewer) {
      const made = { id: await ids.next('toy-note'), uid, ...note };
      await store.insert(made);
      return present(made);
    },
    async read(id: number, viewer: Viewer | null) {
      const found = await visible(id, viewer);
      if (!found) throw notFound();
      return present(found);
    },
    async setOpen(id: number, isOpen: boolean, { uid }: Viewer) {
      const changed = await store.setOpen(id, uid, isOpen);
      if (!changed) throw notFound();
      events.publish(noteTopic.of(id), everyone, 'opened', { id, isOpen });
      return present(changed);
    },
    visible,
    /** What the worker does. */
    ring: async () => {
      rung += 1;
    },
    rung: () => rung,
  };
};
export type ToyService = ReturnType<typeof toyService>;
