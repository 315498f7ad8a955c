import { create } from 'zustand';
import type { SocketState } from '../api/ws-client.ts';

/** How live the page is: the socket's state, and whether the browser has a network at all. */
export const useConnection = create<{ socket: SocketState; online: boolean }>()(() => ({
  socket: 'idle',
  online: navigator.onLine,
}));
