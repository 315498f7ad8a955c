import type { Root } from 'hast';

/** Changes a tree in place. */
export type TreeStep = (tree: Root) => void;
