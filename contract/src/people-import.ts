import { z } from 'zod';
import { id } from './kit/schema.ts';

/** Of one file: what a browser reads at once and one transaction writes. */
const MAX_BYTES = 500_000;
export const ImportFile = z.object({
  csv: z.string().min(1, 'The file is empty: choose another').max(MAX_BYTES, 'The file is too large: split it'),
});

/** One line of the file and what would become of it. */
export const ImportLine = z.object({
  /** As a spreadsheet counts: the headings are line 1. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string(),
  /** Known: somebody with that work mail is on file and stays as they are. */
  outcome: z.enum(['new', 'known', 'rejected']),
  /** Why it is rejected, each a sentence that begins with its column. */
  reasons: z.array(z.string()),
});
export type ImportLine = z.infer<typeof ImportLine>;

const counted = { new: z.int(), known: z.int(), rejected: z.int() };

export const ImportPreview = z.object({
  lines: z.array(ImportLine),
  ...counted,
  /** Headings that mean nothing here: their cells are left out. */
  unknownColumns: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportResult = z.object({ drafted: z.array(z.object({ id: id('emp'), name: z.string() })), known: z.int() });
export type ImportResult = z.infer<typeof ImportResult>;
