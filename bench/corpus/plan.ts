import { hash, oftenLow, randomFrom } from './random.ts';

/** INBOX takes 70 % of all mails; the others come on top of what was asked for. */
export const FOLDERS = ['INBOX', 'Sent', 'Archive', 'Drafts', 'Trash'] as const;
const CUMULATED_SHARES = [0.7, 0.85, 0.95, 0.98];
export const INBOX_SHARE = 0.7;
export const [INBOX, SENT, ARCHIVE, DRAFTS] = [0, 1, 2, 3];

/** The last mail is of this instant, the first of five years before; seconds since 1970. */
export const END = Date.UTC(2026, 9, 31, 18, 0, 0) / 1000;
export const SPAN = 5 * 365.25 * 86_400;
/** So many threads go on at a time. */
const OPEN_THREADS = 400;

/** What is decided about a mail before it is written: its folder, when, and what it answers (-1: nothing). */
export interface Planned {
  folder: number;
  date: number;
  parent: number;
  root: number;
  depth: number;
}

/** One cheap pass over all mails; every worker makes the same plan for itself. */
export function planMails(total: number, seed: number): Planned[] {
  const random = randomFrom(hash(seed, 99));
  const plan: Planned[] = [];
  const open: number[] = [];
  for (let i = 0; i < total; i++) {
    const share = random();
    const past = CUMULATED_SHARES.findIndex((limit) => share < limit);
    const folder = past < 0 ? CUMULATED_SHARES.length : past;
    const date = Math.floor(END - SPAN + (SPAN * (i + random() * 0.8)) / total);
    const answers = open.length > 0 && random() < 0.55;
    const parent = answers ? open[oftenLow(random, open.length)]! : -1;
    const above = plan[parent];
    plan.push({ folder, date, parent, root: above?.root ?? i, depth: above ? above.depth + 1 : 0 });
    if (random() < 0.8) {
      open.unshift(i);
      if (open.length > OPEN_THREADS) open.pop();
    }
  }
  fillInbox(plan, seed);
  return plan;
}

/** Moves mails between INBOX and Archive until INBOX has exactly its share. */
function fillInbox(plan: Planned[], seed: number): void {
  const total = plan.length;
  const wanted = Math.round(total * INBOX_SHARE);
  let present = plan.filter(({ folder }) => folder === INBOX).length;
  for (let i = 0; present !== wanted && i < total * 4; i++) {
    const mail = plan[hash(seed, i) % total]!;
    if (present < wanted && mail.folder === ARCHIVE) {
      mail.folder = INBOX!;
      present++;
    } else if (present > wanted && mail.folder === INBOX) {
      mail.folder = ARCHIVE!;
      present--;
    }
  }
}
