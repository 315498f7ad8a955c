import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';

// The hooks of a file run before this one, which was registered first.
afterAll(endFile, 180_000);
