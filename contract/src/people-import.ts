import { z } from 'zod';
import { importLine, importPreview } from './imports.ts';
import { id } from './kit/schema.ts';

/** One line of a file of people. */
export const ImportLine = importLine({ name: z.string(), email: z.string(), position: z.string(), department: z.string() });
export type ImportLine = z.infer<typeof ImportLine>;

export const ImportPreview = importPreview(ImportLine);

export const ImportResult = z.object({ drafted: z.array(z.object({ id: id('emp'), name: z.string() })), known: z.int() });
export type ImportResult = z.infer<typeof ImportResult>;
