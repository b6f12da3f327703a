import type { Folder } from '@lintel/contract/mail';
import { partyOf } from './demo.contacts.ts';
import { readLetters, type Letter } from './demo.letters.ts';
import { abroadLetters } from './demo.mail.abroad.ts';
import { BOARD_MAIL } from './demo.mail.board.ts';
import { CLAIMS_MAIL } from './demo.mail.claims.ts';
import { CLINIC_MAIL } from './demo.mail.clinic.ts';
import { DRAFT_MAIL } from './demo.mail.drafts.ts';
import { HOUSE_MAIL } from './demo.mail.house.ts';
import { MONEY_MAIL } from './demo.mail.money.ts';
import { PEOPLE_MAIL } from './demo.mail.people.ts';
import { ROUND_MAIL } from './demo.mail.rounds.ts';
import { SITE_MAIL } from './demo.mail.site.ts';
import { SYSTEMS_MAIL } from './demo.mail.systems.ts';
import { WORKS_MAIL } from './demo.mail.works.ts';
import { dateOf, rawOf, type DemoPlace } from './demo.mime.ts';

/** A mail in the folder of one of the company's people. */
export interface Copy {
  username: string;
  folder: Folder;
  seen: boolean;
  starred: boolean;
  answered: boolean;
  forwarded: boolean;
  labels: string[];
}

/** One mail with all its copies. */
export interface Posting {
  key: string;
  date: Date;
  raw: () => Buffer;
  copies: Copy[];
}

/** Unread mails in the inboxes of the seven personas at the start (decisions 6.9). */
export const FIRST_UNREAD: Record<string, number> = {
  'marta.kessler': 5,
  'viktor.sandell': 7,
  'helena.marsh': 9,
  'jonas.ekdahl': 8,
  'anneke.vos': 6,
  'samir.haddad': 11,
  'devon.archer': 10,
};
/** What everybody else has not read yet is of today. */
const UNREAD_FROM_DAY = 0;

const THEMES = {
  clinic: CLINIC_MAIL,
  site: SITE_MAIL,
  works: WORKS_MAIL,
  board: BOARD_MAIL,
  money: MONEY_MAIL,
  claims: CLAIMS_MAIL,
  people: PEOPLE_MAIL,
  house: HOUSE_MAIL,
  systems: SYSTEMS_MAIL,
  rounds: ROUND_MAIL,
  drafts: DRAFT_MAIL,
};

export const allLetters = (): Letter[] => [
  ...Object.entries(THEMES).flatMap(([theme, text]) => readLetters(theme, text)),
  ...abroadLetters(),
];

/** All mail of the demo company, oldest first. `hasMailbox` says who of the company can have copies. */
export function planPost(place: DemoPlace, hasMailbox: (username: string) => boolean): Posting[] {
  const letters = allLetters();
  const dated = letters.map((letter) => ({ letter, date: dateOf(letter, place) })).toSorted((a, b) => a.date.getTime() - b.date.getTime());
  const unread = unreadCopies(dated.map(({ letter }) => letter).toReversed());
  return dated.map(({ letter, date }) => ({
    key: letter.key,
    date,
    raw: () => rawOf(letter, place),
    copies: copiesOf(letter, letters, unread).filter(({ username }) => hasMailbox(username)),
  }));
}

function copiesOf(letter: Letter, letters: readonly Letter[], unread: ReadonlySet<string>): Copy[] {
  const sender = colleague(letter.from);
  const own: Copy = {
    username: sender ?? '',
    folder: letter.isDraft ? 'drafts' : 'sent',
    seen: true,
    starred: false,
    answered: false,
    forwarded: false,
    labels: [],
  };
  const received = letter.isDraft ? [] : recipientsOf(letter).map((username) => receivedCopy(letter, letters, username, unread));
  return sender ? [own, ...received] : received;
}

function receivedCopy(letter: Letter, letters: readonly Letter[], username: string, unread: ReadonlySet<string>): Copy {
  const later = letters.filter((one) => one.original === letter && one.from === username);
  return {
    username,
    folder: folderOf(letter, username),
    seen: !unread.has(copyKey(letter, username)),
    starred: letter.starred.includes(username),
    answered: later.some((one) => !one.isForward),
    forwarded: later.some((one) => one.isForward),
    labels: letter.labels,
  };
}

const folderOf = (letter: Letter, username: string): Folder => {
  if (letter.trashed.includes(username)) return 'trash';
  return letter.archived.includes(username) ? 'archive' : 'inbox';
};

/** The newest that nobody has reacted to yet: who wrote later in a conversation has read it. Newest first comes in. */
function unreadCopies(newestFirst: readonly Letter[]): Set<string> {
  const left = new Map(Object.entries(FIRST_UNREAD));
  const unread = new Set<string>();
  const wroteIn = new Map<string, Set<string>>();
  for (const letter of newestFirst) {
    const writers = wroteIn.get(conversationOf(letter)) ?? new Set();
    wroteIn.set(conversationOf(letter), writers.add(letter.from));
    if (letter.isDraft) continue;
    for (const username of recipientsOf(letter)) {
      if (folderOf(letter, username) !== 'inbox' || writers.has(username) || letter.starred.includes(username)) continue;
      const count = left.get(username);
      if (count === undefined ? letter.day < UNREAD_FROM_DAY : count === 0) continue;
      unread.add(copyKey(letter, username));
      if (count !== undefined) left.set(username, count - 1);
    }
  }
  return unread;
}

const conversationOf = (letter: Letter): string => (letter.original ? conversationOf(letter.original) : letter.key);
const copyKey = (letter: Letter, username: string): string => `${letter.key} ${username}`;

/** The company's people among the recipients, each once. */
const recipientsOf = (letter: Letter): string[] =>
  [...new Set([...letter.to, ...letter.cc].map(colleague))].filter((username) => username !== null && username !== letter.from) as string[];

const colleague = (name: string): string | null => partyOf(name, 'here.example').username;
