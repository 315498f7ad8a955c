import { config } from 'zod';

// Evaluated before any schema is made: zod must not try `new Function`, which our content security policy refuses.
config({ jitless: true });
