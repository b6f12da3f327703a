/** More are not meant: a line that is full of them says something else. */
const MOST = 3;
/** What counts as a Message-ID: printable, within one line, with one @. */
const IN_BRACKETS = /<[!-;=?A-~]{1,150}@[A-Za-z0-9.:[\]-]{1,150}>/g;
const SES = /^250[ -](?:2\.\d\.\d )?Ok ([0-9a-f]{16}-[0-9a-f-]{36}-\d{6})\s*$/;
const SES_HOST = /^email-smtp(?:-fips)?\.([a-z0-9-]{1,30})\.amazonaws\.com$/i;

/**
 * The Message-IDs that a server may have given to a mail, by what it said when it took it: Outlook names it, Amazon SES says what stands in
 * front of its @. What it says is foreign: nothing but what looks like one is read from it.
 */
export function givenIds(answer: string, host: string): string[] {
  const line = answer.slice(0, 1000);
  const id = SES.exec(line)?.[1];
  if (id) {
    const region = SES_HOST.exec(host)?.[1]?.toLowerCase();
    return ['email', ...(region ? [region] : [])].map((name) => `<${id}@${name}.amazonses.com>`);
  }
  return [...new Set(line.match(IN_BRACKETS) ?? [])].slice(0, MOST);
}
