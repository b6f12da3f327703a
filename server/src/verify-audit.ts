import { readFile } from 'node:fs/promises';
import { verifyBundle } from '#server/platform/audit-bundle.ts';
import { report } from '#server/platform/process.ts';

/** `node server/src/verify-audit.ts audit-2026-10-12.jsonl`: what a signed export of the audit log proves by itself. */
const file = process.argv[2];
if (!file) {
  report('Name the file: node server/src/verify-audit.ts audit-2026-10-12.jsonl');
  process.exit(1);
}
const { manifest, fingerprint, problem } = verifyBundle(await readFile(file, 'utf8'));
report(
  problem
    ? `Not whole: ${problem}.`
    : `Whole: ${manifest.entries} entries, made ${manifest.madeAt} by ${manifest.madeBy}, chain at ${manifest.head.seq} ${manifest.head.hash}. Signed with the key ${fingerprint}.`,
);
process.exit(problem ? 1 : 0);
