/** What happens to a socket; nothing of it before `open` has returned. */
export type SocketListener = {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Comes once, also where the socket never opened; `code` is the WebSocket's, 1006 where there was none. */
  readonly onClose: (code: number) => void;
};
export type Socket = {
  readonly send: (text: string) => void;
  /** Ends it; nothing of it is told any more. */
  readonly close: () => void;
};

/** WebSockets to the judge, at its one address for them. */
export type Sockets = {
  readonly open: (headers: Readonly<Record<string, string>>, listener: SocketListener) => Socket;
};
