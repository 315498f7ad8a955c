/** Kinds of system messages that this area tells users, with the placeholders of their texts. */
export const messages = {
  'solution.approved': ['title', 'problem'],
  'solution.refused': ['title', 'problem', 'reason'],
} as const;
