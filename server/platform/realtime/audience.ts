/** Group of readers of a topic that see the same; the server chooses it, never the reader. */
export type Audience = string;

/** The audience of topics that everyone reads alike. */
export const everyone: Audience = 'all';
