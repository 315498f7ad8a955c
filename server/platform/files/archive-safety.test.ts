import { describe, expect, it } from 'vitest';
import {
  type ArchiveEntry,
  archiveLimits,
  entryName,
  mostInflated,
  refuseEntries,
} from './archive-safety.ts';

const entry = (name: string, more: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  name,
  compressedSize: 10,
  uncompressedSize: 20,
  mode: 0o100644,
  encrypted: false,
  readable: true,
  ...more,
});

describe('archives (Test data 1)', () => {
  it('takes plain files and folders', () => {
    expect(
      refuseEntries([entry('a/', { mode: 0o040755 }), entry('a/1.in'), entry('b..in', { mode: 0 })]),
    ).toBeNull();
  });

  it.each([
    '../1.in',
    'a/../../1.in',
    'a/..',
    '/etc/passwd',
    'C:/x',
    'C:\\x',
    './C:/x',
    '\\etc\\passwd',
    '\\\\server\\x',
    './/etc/passwd',
    '.\\\\etc\\passwd',
    '..\\1.in',
    '.\\..\\1.in',
    './../1.in',
    'a/./../../1.in',
    'a\\..\\..\\1.in',
    'a/..\\1.in',
    '..\\',
    '..',
    '.',
    '',
    'a\u0000b',
    'line\nbreak',
    'x'.repeat(1025),
  ])('refuses the name %j', (name) =>
    expect(refuseEntries([entry('ok'), entry(name)])).toEqual({ code: 'archive.unsafe-path', entry: name }),
  );

  it.each([
    ['link', 0o120777],
    ['device', 0o020644],
    ['pipe', 0o010644],
    ['socket', 0o140644],
  ])('refuses a %s', (_, mode) =>
    expect(refuseEntries([entry('x', { mode })])?.code).toBe('archive.unsafe-path'),
  );

  it.each([
    ['1.in', '1.in'],
    ['./1.in', '1.in'],
    ['.\\a\\.\\1.in', 'a/1.in'],
    ['a\\b\\', 'a/b/'],
    ['a/./', 'a/'],
    ['./', ''],
    ['.\\', ''],
    ['..in', '..in'],
    ['.hidden', '.hidden'],
  ])('takes %j as %j', (name, as) => {
    expect(refuseEntries([entry(name)])).toBeNull();
    expect(entryName(name)).toBe(as);
  });

  it('takes folders that come twice', () =>
    expect(refuseEntries([entry('./'), entry('d/'), entry('d\\'), entry('./d/'), entry('d/x')])).toBeNull());

  it('refuses a file that comes twice in whatever spelling, encryption and methods it cannot read', () => {
    expect(refuseEntries([entry('x'), entry('x')])?.code).toBe('archive.invalid');
    expect(refuseEntries([entry('a/x'), entry('.\\a\\x')])?.code).toBe('archive.invalid');
    expect(refuseEntries([entry('x', { encrypted: true })])?.code).toBe('archive.invalid');
    expect(refuseEntries([entry('x', { readable: false })])?.code).toBe('archive.invalid');
  });

  it('refuses more than 100 000 entries and more declared bytes than the cap', () => {
    const many = Array.from({ length: archiveLimits.entries + 1 }, (_, index) => entry(String(index)));
    expect(refuseEntries(many)?.code).toBe('archive.too-many-entries');
    expect(refuseEntries(many.slice(1))).toBeNull();
    const half = archiveLimits.inflatedBytes / 2;
    expect(
      refuseEntries([entry('a', { uncompressedSize: half }), entry('b', { uncompressedSize: half + 1 })]),
    ).toEqual({ code: 'archive.too-large', limit: '4 GiB' });
  });

  it('lets out so many bytes: up to the cap, and up to the ratio once 256 MiB are out', () => {
    const limits = { ...archiveLimits, inflatedBytes: 1000, ratioFromBytes: 100, ratio: 2 };
    expect([10, 60, 1_000_000].map((packed) => mostInflated(packed, limits))).toEqual([100, 120, 1000]);
  });
});
