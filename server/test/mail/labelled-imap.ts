import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A message as such a server keeps it. */
interface Kept {
  id: number;
  thread: string;
  raw: Buffer;
  date: Date;
  flags: Set<string>;
  /** As they go over the wire. */
  labels: Set<string>;
  place: 'all' | 'spam' | 'trash';
  /** In the folder where it lies; a view of it numbers it by its id. */
  uid: number;
  modseq: number;
}

export interface LabelledServer {
  port: number;
  /** Folders that were opened, and commands that were given, in order. */
  opened: string[];
  commands: string[];
  /** A mail arrives, or another program puts it there. Answers its id. */
  deliver(raw: string, more?: { labels?: string[]; flags?: string[]; thread?: string; place?: Kept['place'] }): number;
  /** Another program does something to it. */
  change(id: number, work: (message: Kept) => void): void;
  messages: Kept[];
  connections(): number;
  /** Commands like this are not answered until they are let go. */
  hold(command: RegExp): void;
  /** How many wait for that. */
  held(): number;
  letGo(): void;
  stop(): Promise<void>;
}

const ALL = '[Gmail]/All Mail';
const STORES: Record<string, Kept['place']> = { [ALL]: 'all', '[Gmail]/Spam': 'spam', '[Gmail]/Trash': 'trash' };
const VIEWS: Record<string, string> = { INBOX: '\\Inbox', '[Gmail]/Sent Mail': '\\Sent', '[Gmail]/Drafts': '\\Draft', Urgent: 'Urgent' };
const LISTED = [
  ...['() "/" INBOX', '(\\All) "/" "[Gmail]/All Mail"', '(\\Sent) "/" "[Gmail]/Sent Mail"', '(\\Drafts) "/" "[Gmail]/Drafts"'],
  ...['(\\Junk) "/" "[Gmail]/Spam"', '(\\Trash) "/" "[Gmail]/Trash"', '(\\Noselect) "/" "[Gmail]"', '() "/" Urgent'],
];
const CAPABILITIES = 'IMAP4rev1 UNSELECT IDLE NAMESPACE ID ENABLE CONDSTORE UIDPLUS MOVE SPECIAL-USE CHILDREN LITERAL- X-GM-EXT-1';

/** A small server that speaks Gmail's extension (X-GM-EXT-1): one folder with every message, labels, and views of it by label. */
export async function startLabelled(): Promise<LabelledServer> {
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  const messages: Kept[] = [];
  let counter = 0;
  let modseq = 1;
  let held: RegExp | null = null;
  const waiting: (() => void)[] = [];
  const numbers = { all: 0, spam: 0, trash: 0 };
  const touch = (message: Kept) => (message.modseq = modseq += 1);
  const put = (message: Kept, place: Kept['place']) => {
    Object.assign(message, { place, uid: (numbers[place] += 1) });
    if (place !== 'all') message.labels.delete('\\Inbox');
    touch(message);
  };
  const add: LabelledServer['deliver'] = (raw, { labels = ['\\Inbox'], flags = [], thread, place = 'all' } = {}) => {
    const id = (counter += 1);
    const made: Kept = { ...{ id, thread: thread ?? String(9000 + id), raw: Buffer.from(raw), date: new Date() }, ...NOWHERE };
    Object.assign(made, { flags: new Set(flags), labels: new Set(labels) });
    put(made, place);
    messages.push(made);
    for (const [socket, folder] of idling) if (inFolder(folder).includes(made)) socket.write(`* ${inFolder(folder).length} EXISTS\r\n`);
    return id;
  };
  /** With their numbers there, in order. */
  const uidIn = (folder: string, { id, uid }: Kept) => (STORES[folder] ? uid : id);
  const inFolder = (folder: string): Kept[] =>
    messages
      .filter(({ place, labels }) => (STORES[folder] ? place === STORES[folder] : place === 'all' && labels.has(VIEWS[folder]!)))
      .sort((a, b) => uidIn(folder, a) - uidIn(folder, b));
  const nextIn = (folder: string) => (STORES[folder] ? numbers[STORES[folder]] : counter) + 1;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        idling.delete(socket);
      });
    socket.write('* OK ready\r\n');
    let folder = '';
    let idle = '';
    const say = (lines: readonly string[], tag: string, word = 'OK done') => {
      socket.write(Buffer.from(`${[...lines, `${tag} ${word}`].join('\r\n')}\r\n`, 'latin1'));
    };
    const chosen = (set: string, isUid: boolean) =>
      inFolder(folder).filter((one, i) => contains(set, isUid ? uidIn(folder, one) : i + 1, nextIn(folder) - 1));
    const fetch = (tag: string, isUid: boolean, rest: string) => {
      const since = Number(/CHANGEDSINCE (\d+)/.exec(rest)?.[1] ?? 0);
      const list = inFolder(folder);
      const found = chosen(rest.split(' ')[0]!, isUid).filter((one) => one.modseq > since);
      say(
        found.map((one) => `* ${list.indexOf(one) + 1} FETCH (${itemsOf(one, uidIn(folder, one), rest.toUpperCase())})`),
        tag,
      );
    };
    const store = (tag: string, rest: string) => {
      const [, set, since, sign, isLabels, words] =
        /^(\S+) (?:\(UNCHANGEDSINCE (\d+)\) )?([+-])(?:FLAGS|(X-GM-LABELS)) \((.*)\)$/.exec(rest) ?? [];
      const all = chosen(set!, true);
      const met = since ? all.filter((one) => one.modseq > Number(since)) : [];
      for (const one of all) {
        if (met.includes(one)) continue;
        const own = isLabels ? one.labels : one.flags;
        const before = own.size;
        for (const word of wordsOf(words!))
          if (sign === '+') own.add(word);
          else own.delete(word);
        if (own.size !== before) touch(one);
      }
      say([], tag, met.length > 0 ? `OK [MODIFIED ${met.map((one) => uidIn(folder, one)).join(',')}] not all` : 'OK done');
    };
    const move = (tag: string, rest: string) => {
      const [set, path] = [rest.split(' ')[0]!, wordsOf(rest)[1]!];
      const moved = chosen(set, true);
      const list = inFolder(folder);
      const before = moved.map((one) => uidIn(folder, one));
      const gone = moved.map((one) => list.indexOf(one) + 1).sort((a, b) => b - a);
      for (const one of moved) put(one, STORES[path]!);
      const lines = moved.length > 0 ? [`* OK [COPYUID 5 ${before.join(',')} ${moved.map(({ uid }) => uid).join(',')}] moved`] : [];
      say([...lines, ...gone.map((seq) => `* ${seq} EXPUNGE`)], tag);
    };
    const expunge = (tag: string, rest: string) => {
      for (const one of chosen(rest, true)) {
        // Out of the folder with everything nothing is deleted that way.
        if (one.place === 'all' || !one.flags.has('\\Deleted')) continue;
        socket.write(`* ${inFolder(folder).indexOf(one) + 1} EXPUNGE\r\n`);
        messages.splice(messages.indexOf(one), 1);
      }
      say([], tag);
    };
    const search = (tag: string, rest: string) => {
      const id = wordsOf(rest).at(-1)!;
      const found = inFolder(folder).filter(({ raw }) => raw.toString('latin1').includes(id));
      say([`* SEARCH${found.map((one) => ` ${uidIn(folder, one)}`).join('')}`], tag);
    };
    const open = (tag: string, path: string) => {
      if (!STORES[path] && !VIEWS[path]) return say([], tag, 'NO there is none');
      folder = path;
      labelled.opened.push(path);
      say(
        [
          `* ${inFolder(path).length} EXISTS`,
          '* FLAGS (\\Seen)',
          '* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Answered \\Deleted \\*)] x',
        ].concat([`* OK [UIDVALIDITY 5] x`, `* OK [UIDNEXT ${nextIn(path)}] x`, `* OK [HIGHESTMODSEQ ${modseq}] x`]),
        tag,
        'OK [READ-WRITE] done',
      );
    };
    const status = (tag: string, path: string) =>
      say([`* STATUS "${path}" (MESSAGES ${inFolder(path).length} UIDNEXT ${nextIn(path)} UIDVALIDITY 5 HIGHESTMODSEQ ${modseq})`], tag);
    const append = (tag: string, rest: string, raw: string) => {
      const path = wordsOf(rest)[0]!;
      add(raw, { labels: VIEWS[path] ? [VIEWS[path]] : [], flags: rest.includes('\\Seen') ? ['\\Seen'] : [] });
      say([], tag, `OK [APPENDUID 5 ${STORES[path] ? numbers.all : counter}] done`);
    };
    const answer = (tag: string, command: string, literal: string) => {
      if (held?.test(command)) return void waiting.push(() => answer(tag, command, literal));
      labelled.commands.push(command);
      const [, word = '', rest = ''] = /^((?:UID )?\S+) ?(.*)$/s.exec(command) ?? [];
      const path = wordsOf(rest)[0] ?? '';
      if (tag === 'DONE') return (idling.delete(socket), say([], idle));
      if (word === 'CAPABILITY') return say([`* CAPABILITY ${CAPABILITIES}`], tag);
      if (word === 'ENABLE') return say(['* ENABLED CONDSTORE'], tag);
      if (word === 'NAMESPACE') return say(['* NAMESPACE (("" "/")) NIL NIL'], tag);
      if (word === 'LIST')
        return say(
          LISTED.map((line) => `* LIST ${line}`),
          tag,
        );
      if (word === 'STATUS') return status(tag, path);
      if (word === 'SELECT') return open(tag, path);
      if (word === 'FETCH' || word === 'UID FETCH') return fetch(tag, word === 'UID FETCH', rest);
      if (word === 'UID STORE') return store(tag, rest);
      if (word === 'UID MOVE') return move(tag, rest);
      if (word === 'UID EXPUNGE') return expunge(tag, rest);
      if (word === 'UID SEARCH') return search(tag, rest);
      if (word === 'APPEND') return append(tag, rest, literal);
      if (word === 'IDLE') return ((idle = tag), idling.set(socket, folder), void socket.write('+ idling\r\n'));
      return say([], tag, /^(LOGIN|LSUB|NOOP|ID|UNSELECT|CLOSE|LOGOUT)$/.test(word) ? 'OK done' : 'BAD no');
    };
    listen(socket, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const labelled: LabelledServer = {
    ...{ port: (server.address() as AddressInfo).port, opened: [], commands: [], messages, deliver: add },
    change: (id, work) => {
      const message = messages.find((one) => one.id === id)!;
      const { place } = message;
      work(message);
      if (message.place !== place) put(message, message.place);
      else touch(message);
    },
    connections: () => sockets.size,
    hold: (command) => void (held = command),
    held: () => waiting.length,
    letGo: () => {
      held = null;
      for (const go of waiting.splice(0)) go();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return labelled;
}

const NOWHERE = { flags: new Set<string>(), labels: new Set<string>(), place: 'all' as const, uid: 0, modseq: 0 };

/** Lines, and the text that one of them announces. */
function listen(socket: Socket, answer: (tag: string, command: string, literal: string) => void): void {
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      const announced = /\{(\d+)(\+?)\}$/.exec(line);
      const size = announced ? Number(announced[1]) : 0;
      if (announced && text.length < end + 2 + size) {
        if (text.length === end + 2 && announced[2] === '') socket.write('+ go on\r\n');
        return;
      }
      const literal = text.slice(end + 2, end + 2 + size);
      text = text.slice(end + 2 + size + (announced ? 2 : 0));
      const [tag = '', ...rest] = line.split(' ');
      answer(tag, rest.join(' '), literal);
    }
  });
}

/** Atoms and quoted texts of a line, whatever stands in brackets apart. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s()"]+/g)].map(([word, quoted]) => quoted?.replace(/\\(.)/g, '$1') ?? word);

const contains = (set: string, n: number, last: number): boolean =>
  set.split(',').some((part) => {
    const [from, to = from] = part.split(':').map((one) => (one === '*' ? last : Number(one)));
    return n >= Math.min(from!, to!) && n <= Math.max(from!, to!);
  });

const quoted = (word: string) => `"${word.replace(/["\\]/g, '\\$&')}"`;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function itemsOf({ id, thread, raw, date, flags, labels, modseq }: Kept, uid: number, asked: string): string {
  const text = raw.toString('latin1');
  const head = `${/^Message-ID:.*$/im.exec(text)?.[0] ?? ''}\r\n\r\n`;
  const [year, month, day, time] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.toISOString().slice(11, 19)];
  const items: [wanted: boolean, item: string][] = [
    [true, `UID ${uid} MODSEQ (${modseq})`],
    [asked.includes('FLAGS'), `FLAGS (${[...flags].join(' ')})`],
    [asked.includes('X-GM-MSGID'), `X-GM-MSGID ${7_000_000_000 + id}`],
    [asked.includes('X-GM-THRID'), `X-GM-THRID ${thread}`],
    [asked.includes('X-GM-LABELS'), `X-GM-LABELS (${Array.from(labels, quoted).join(' ')})`],
    [asked.includes('RFC822.SIZE'), `RFC822.SIZE ${raw.length}`],
    [asked.includes('INTERNALDATE'), `INTERNALDATE "${String(day).padStart(2, '0')}-${MONTHS[month]}-${year} ${time} +0000"`],
    [asked.includes('HEADER.FIELDS'), `BODY[HEADER.FIELDS (Message-ID)] {${head.length}}\r\n${head}`],
    [asked.includes('BODY.PEEK[]'), `BODY[] {${text.length}}\r\n${text}`],
  ];
  return items.flatMap(([wanted, item]) => (wanted ? [item] : [])).join(' ');
}
