import { z } from 'zod';
import { ImportFile, importLine, importPreview } from './imports.ts';
import { route } from './kit/route.ts';

/** One line of a file of leave balances. */
export const BalanceLine = importLine({ person: z.string(), typeName: z.string(), days: z.string(), day: z.string() });
export type BalanceLine = z.infer<typeof BalanceLine>;

export const BalancesImported = z.object({ posted: z.int(), known: z.int() });
export type BalancesImported = z.infer<typeof BalancesImported>;

/** What people had before this system, from a file. */
export const balanceImport = {
  previewImport: route({
    method: 'POST',
    path: '/leave/balances/import/preview',
    can: 'leave:manage',
    summary: 'What a CSV file of leave balances would come to, line by line; nothing is written',
    body: ImportFile,
    data: importPreview(BalanceLine),
  }),
  runImport: route({
    method: 'POST',
    path: '/leave/balances/import',
    can: 'leave:manage',
    summary: 'Add the balances of a CSV file to the ledger, all or none; what it has already is left out',
    body: ImportFile,
    data: BalancesImported,
    once: 'required',
  }),
};
