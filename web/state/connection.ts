import { create } from 'zustand';

/** `connecting`: first try or between tries for less than a moment; `down`: polling takes over. */
export type SocketState = 'idle' | 'connecting' | 'up' | 'down';

/** How live the page is: the socket's state, and whether the browser has a network at all. */
type Connection = {
  socket: SocketState;
  online: boolean;
  /** Subscribed topics whose events do not come. */
  silent: ReadonlySet<string>;
};
export const useConnection = create<Connection>()(() => ({
  socket: 'idle',
  silent: new Set(),
  online: navigator.onLine,
}));
