/** Many mails in one file (RFC 4155, with the quoting that loses nothing: a line `From ` of a mail gets a `>`, and gives it back). */

export interface MailOfFile {
  raw: Buffer | null;
  /** So many bytes of the file were read then. */
  end: number;
  at: Date | null;
}

/** The mails of a file, each whole; null for one that is larger than `most`. A file that is no mbox is one mail. */
export async function* mailsIn(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<MailOfFile> {
  let lines: Buffer[] = [];
  let size = 0;
  let isMany: boolean | null = null;
  let end = 0;
  let at: Date | null = null;
  const take = () => {
    // The empty line in front of the next mail belongs to the file.
    if (isMany && lines.length > 0 && isBlank(lines.at(-1)!)) size -= lines.pop()!.length;
    const raw = size > most ? null : Buffer.concat(lines);
    [lines, size] = [[], 0];
    return { raw, end, at };
  };
  let isStart = true;
  for await (const line of linesOf(content)) {
    const isMark = isStart && line.subarray(0, 5).toString('latin1') === 'From ';
    if (isMany === null) isMany = isMark;
    if (isMany && isMark) {
      if (size > 0) yield take();
      at = instantIn(line);
    } else {
      const own = isMany && isQuoted(line) ? line.subarray(1) : line;
      size += own.length;
      if (size <= most) lines.push(own);
    }
    isStart = isBlank(line);
    end += line.length;
  }
  if (size > 0) yield take();
}

/** One mail as it stands in an mbox, piece by piece; `head` goes in front of its own fields. */
export async function* mailInMbox(raw: AsyncIterable<Buffer>, sender: string, at: Date, head = ''): AsyncGenerator<Buffer> {
  const day = at.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4');
  yield Buffer.from(`From ${sender.replace(/\s/g, '') || 'MAILER-DAEMON'} ${day}\n${head}`);
  let isStart = true;
  for await (const line of linesOf(raw)) {
    if (isStart && (line.subarray(0, 5).toString('latin1') === 'From ' || isQuoted(line))) yield Buffer.from('>');
    yield line;
    isStart = line.at(-1) === LF;
  }
  yield Buffer.from(isStart ? '\n' : '\r\n\n');
}

const LF = 10;

/** When a mail came, as the line in front of it says it. */
function instantIn(mark: Buffer): Date | null {
  const [, month, day, time, zone = '+0000', year] =
    /([A-Z][a-z]{2}) +(\d{1,2}) (\d\d:\d\d:\d\d)(?: ([+-]\d{4}))? (\d{4})\s*$/.exec(mark.toString('latin1', 0, 300)) ?? [];
  const at = month ? Date.parse(`${month} ${day} ${year} ${time} ${zone}`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

const isBlank = (line: Buffer): boolean => line.length <= 2 && line.toString('latin1').trim() === '';

function isQuoted(line: Buffer): boolean {
  if (line[0] !== 0x3e) return false;
  let at = 0;
  while (line[at] === 0x3e) at += 1;
  return line.subarray(at, at + 5).toString('latin1') === 'From ';
}

/** With their ends. A line without one is cut where it gets too long to be held. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const LONGEST = 1024 * 1024;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    let at = 0;
    const text: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = text.indexOf(10, at); end >= 0; end = text.indexOf(10, at)) {
      yield text.subarray(at, end + 1);
      at = end + 1;
    }
    rest = text.subarray(at);
    if (rest.length > LONGEST) {
      yield rest;
      rest = Buffer.alloc(0);
    }
  }
  if (rest.length > 0) yield rest;
}
