import type { BoardRow, BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import type { Socket } from './socket.ts';

type RowTold = (row: BoardRow, atMs: number) => void;

/**
 * The board of a contest as an open page keeps it: asked for once, kept by what is told, asked for anew where the server
 * says so.
 */
export const readBoard = async (
  socket: Socket,
  cid: number,
  ask: () => Promise<BoardSnapshot>,
  onRow: RowTold = () => undefined,
) => {
  const topic = `board.${cid}`;
  let rows = new Map<string, BoardRow>();
  /** Rows told while the board is asked for, which it may or may not hold. */
  let early: BoardRow[] | null = null;
  let asking: Promise<void> = Promise.resolve();
  let frames = 0;
  let again = 0;

  const readAnew = async (): Promise<void> => {
    early = [];
    const { rows: asked } = await ask();
    rows = new Map(asked.map((row) => [row.uid, row]));
    for (const row of early) rows.set(row.uid, row);
    early = null;
  };
  const refresh = (): Promise<void> => {
    asking = asking.then(readAnew);
    return asking;
  };
  socket.listen(({ topic: told, event, data, atMs }) => {
    if (told !== topic) return;
    frames += 1;
    if (event === 'again') {
      again += 1;
      void refresh();
    }
    if (event !== 'rows') return;
    for (const row of topicEvents.board.rows.parse(data).rows) {
      rows.set(row.uid, row);
      early?.push(row);
      onRow(row, atMs);
    }
  });
  await socket.subscribe(topic);
  await refresh();

  return {
    rows: () => [...rows.values()],
    /** Asked-for boards are here. */
    settled: () => asking,
    frames: () => frames,
    /** How often the board had to be read anew. */
    again: () => again,
  };
};
export type BoardReader = Awaited<ReturnType<typeof readBoard>>;
