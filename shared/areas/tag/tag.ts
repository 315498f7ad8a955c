import { z } from 'zod';
import { id } from '../../wire/values.ts';

export const tag = z.object({ id, name: z.string(), color: z.string() });

export type Tag = z.infer<typeof tag>;
