/**
 * A mailbox that is the same on every machine, as Maildir++:
 *   node bench/gen-corpus.ts --out FOLDER [--inbox 2000] [--seed 1] [--workers 2] [--short]
 * INBOX holds 70 % of all mails, so `--inbox 20000` makes 28 571. Beside it stands manifest.json: counts, bytes, words to search for.
 */
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus/corpus.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    inbox: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    short: { type: 'boolean', default: false },
  },
});
if (!values.out) throw new Error('Say where the corpus goes: --out FOLDER');
const manifest = await writeCorpus({
  out: values.out,
  inbox: Number(values.inbox),
  seed: Number(values.seed),
  workers: Number(values.workers),
  isShort: values.short,
});
process.stdout.write(`${JSON.stringify(manifest, null, 1)}\n`);
