import { create } from 'zustand';

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info' | 'verdict';
  text: string;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** Leads somewhere, or does something at once. */
  action?: { text: string; to: string } | { text: string; run: () => void } | undefined;
  /** Time in ms for which the message stays. */
  forMs: number;
};
const atMost = 4;
let nextId = 1;

type Toasts = {
  shown: readonly Toast[];
  /** Whether there was a message at all. */
  told: boolean;
};

/** Short messages over the page; shown by ui/toasts.tsx. */
export const useToasts = create<Toasts>()(() => ({ shown: [], told: false }));

/** Shows a message for 4 s (or `forMs`) in the place of an older message with the same text. */
export const toast = (message: Omit<Toast, 'id' | 'forMs'> & { forMs?: number }): void => {
  const added: Toast = { forMs: 4000, ...message, id: nextId++ };
  useToasts.setState(({ shown }) => ({
    told: true,
    shown: [...shown.filter((one) => one.text !== added.text), added].slice(-atMost),
  }));
};
export const dismissToast = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }));
