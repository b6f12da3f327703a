import { isPicture } from '#web/kit/files.ts';

export type PreviewKind = 'picture' | 'text' | 'table' | 'workbook' | 'pdf';

const MEGABYTE = 1024 * 1024;

/** What can be looked at here, by name, and up to which size; everything else is only saved. */
const KINDS: readonly { kind: PreviewKind; name: RegExp; bytes: number }[] = [
  { kind: 'table', name: /\.(csv|tsv)$/i, bytes: 5 * MEGABYTE },
  { kind: 'text', name: /\.(txt|log|md|json|xml|ics|vcf|eml)$/i, bytes: 5 * MEGABYTE },
  { kind: 'workbook', name: /\.(xlsx|xlsm)$/i, bytes: 15 * MEGABYTE },
  { kind: 'pdf', name: /\.pdf$/i, bytes: 100 * MEGABYTE },
];

/** How a file is shown; null when it is not. */
export function previewKind({ filename, type, size }: { filename: string; type: string; size: number }): PreviewKind | null {
  if (isPicture({ type })) return 'picture';
  return KINDS.find(({ name, bytes }) => name.test(filename) && size <= bytes)?.kind ?? null;
}
