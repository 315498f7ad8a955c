import { formatLength, formatMemoryKb } from '../../ui/format.ts';

/** Size of a file: bytes below 1 KB. */
export const formatBytes = (bytes: number): string =>
  bytes < 1024 ? formatLength(bytes) : formatMemoryKb(bytes / 1024);
