import { z } from 'zod';

/** Of one file: what a browser reads at once and one transaction writes. */
const MAX_BYTES = 500_000;
export const IMPORT_MAX_LINES = 500;

export const ImportFile = z.object({
  csv: z.string().min(1, 'The file is empty: choose another').max(MAX_BYTES, 'The file is too large: split it'),
});

/** One line of a file, what is shown of it and what would become of it. */
export const importLine = <S extends z.ZodRawShape>(shown: S) =>
  z.object({
    /** As a spreadsheet counts: the headings are line 1. */
    line: z.int(),
    ...shown,
    /** Known: it is on file already and stays as it is. */
    outcome: z.enum(['new', 'known', 'rejected']),
    /** Why it is rejected, each a sentence that begins with its column. */
    reasons: z.array(z.string()),
  });

export const importPreview = <L extends z.ZodType>(line: L) =>
  z.object({
    lines: z.array(line),
    ...{ new: z.int(), known: z.int(), rejected: z.int() },
    /** Headings that mean nothing here: their cells are left out. */
    unknownColumns: z.array(z.string()),
  });
