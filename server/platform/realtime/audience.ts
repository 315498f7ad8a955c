/** Which readers of a topic get an event; they never choose it themselves. */
export type Audience = string;

/** The audience of topics that everyone reads alike. */
export const everyone: Audience = 'all';
