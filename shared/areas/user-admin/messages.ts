/** Kinds of system messages that this area tells users, with the placeholders of their texts. */
export const messages = {
  'user.role': ['role'],
  'user.username': ['username'],
  'user.email': ['email'],
  'user.password': [],
  'user.sessions': [],
  'user.title': ['title'],
} as const;
