import { expect, it } from 'vitest';
import { readCsv } from '../../kit/csv/csv.ts';
import { readSeats, writeSeats } from './seat-file.ts';

const read = (text: string) => {
  const csv = readCsv(text);
  return 'rows' in csv ? readSeats(csv.rows) : csv;
};

it('seats are read by their columns, with names of them or without', () => {
  const seats = [{ seat: 'A-1', room: '101', zone: 'left', x: 3, y: 2 }];
  expect(read('A-1,101,left,3,2')).toEqual({ seats, malformed: [] });
  expect(read('y,room,seat,x,zone\n2,101,A-1,3,left')).toEqual({ seats, malformed: [] });
  expect(read(writeSeats(seats))).toEqual({ seats, malformed: [] });
});

it('seats without a place stand in rows of ten, below the others of their room', () => {
  const lines = Array.from({ length: 11 }, (_, n) => `S${n},101`);
  const { seats } = readSeats([['P1', '101', '', '0', '4'], ...lines.map((line) => line.split(','))]);
  expect(seats.slice(1).map(({ x, y }) => [x, y])).toEqual([
    ...Array.from({ length: 10 }, (_, n) => [n, 5]),
    [0, 6],
  ]);
});

it('lines that cannot be read are told by their number', () => {
  expect(read('seat,room\nA-1,101\n,101\n=A,101\nB-1,')).toMatchObject({ malformed: [3, 4, 5] });
  expect(read('A-1,101,,x,1\nA-2,101,,1,900')).toMatchObject({ seats: [], malformed: [1, 2] });
});
