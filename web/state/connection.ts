import { create } from 'zustand';

/** `connecting`: first try or between tries for less than a moment; `down`: polling takes over (D4). */
export type SocketState = 'idle' | 'connecting' | 'up' | 'down';

/** How live the page is: the socket's state, and whether the browser has a network at all. */
export const useConnection = create<{ socket: SocketState; online: boolean }>()(() => ({
  socket: 'idle',
  online: navigator.onLine,
}));
