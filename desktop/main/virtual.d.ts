/** What the language has learnt since Node 16; the bundler writes it. */
declare module 'virtual:polyfills';
