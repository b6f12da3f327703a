/** Mails made to end a reader, too large to lie in files: by what they have too much of. */

const mail = (head: string, body: string | Buffer = 'Hello', type = 'text/plain; charset=utf-8'): Buffer =>
  Buffer.concat([
    Buffer.from(`From: Ann <ann@site.example>\r\nTo: bob@site.example\r\n${head}Content-Type: ${type}\r\n\r\n`),
    Buffer.from(body as string),
  ]);
const parts = (n: number): string =>
  `${Array.from({ length: n }, (_, i) => `--b\r\nContent-Type: application/octet-stream\r\n\r\n${i}\r\n`).join('')}--b--`;
const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('');
const addresses = (n: number): string => Array.from({ length: n }, (_, i) => `a${i}@site.example`).join(',\r\n ');

export const STRESS: Readonly<Record<string, () => Buffer>> = {
  'nothing at all': () => Buffer.alloc(0),
  zeros: () => Buffer.alloc(100_000),
  'no headers': () => Buffer.from('\r\n\r\nbody'),
  'bare carriage returns': () => Buffer.from('Subject: a\rBcc: x@y.example\r\rbody'),
  'zeros in headers, names and text': () => mail('Subject: a\0b\r\nCc: "\0" <c\0@d.example>\r\n', 'a\0b'),
  'a year nobody lives in': () => mail('Date: Mon, 1 Jan 99999 00:00:00 +9999\r\n'),
  'only ends of lines': () => mail('', '\r\n'.repeat(2_500_000)),
  '500 containers in each other': () => Buffer.from(nested(500)),
  '10 000 containers in each other': () => Buffer.from(nested(10_000)),
  '20 000 parts': () => mail('', parts(20_000), 'multipart/mixed; boundary=b'),
  'a header of 3 MB': () => mail(`X-Long: ${'x'.repeat(3_000_000)}\r\n`),
  '100 000 headers': () => mail('X-A: b\r\n'.repeat(100_000)),
  '100 000 lines of one header': () => mail(`Subject: a\r\n${' b\r\n'.repeat(50_000)}`),
  'groups in groups': () => mail(`Cc: ${'g:'.repeat(50_000)}\r\n`),
  'comments in comments': () => mail(`Cc: ${'('.repeat(100_000)}\r\n`),
  'comments beside comments': () => mail(`Cc: ${'(a)'.repeat(60_000)}\r\n`),
  'comments within an address': () => mail(`Cc: a${'(b)'.repeat(60_000)}@site.example\r\n`),
  'quotes without end': () => mail(`Cc: ${'"\\"'.repeat(50_000)}\r\n`),
  'brackets without end': () => mail(`Cc: ${'<@'.repeat(100_000)}\r\n`),
  'blanks in an address': () => mail(`Cc: a${' '.repeat(200_000)}@\r\n`),
  '10 000 recipients': () => mail(`Cc: ${addresses(10_000)}\r\n`),
  '10 000 references': () => mail(`References: ${'<a@b> '.repeat(30_000)}\r\n`),
  'broken encoded words': () => mail(`Subject: ${'=?utf-8?B?'.repeat(10_000)}\r\n`),
  '10 000 encoded words': () => mail(`Subject: ${'=?utf-8?Q?a?= '.repeat(10_000)}\r\n`),
  'comments about a type': () => mail('', 'x', `text/plain ${'('.repeat(100_000)}`),
  'parameters of a type': () => mail('', 'x', `text/plain; ${'a=b; '.repeat(40_000)}`),
  'a file name in 5 000 pieces': () =>
    mail(
      '',
      `--b\r\nContent-Disposition: attachment${Array.from({ length: 5000 }, (_, i) => `;\r\n filename*${i}*=%41`).join('')}\r\n\r\nx\r\n--b--`,
      'multipart/mixed; boundary=b',
    ),
  'a charset of 100 KB': () => mail('', Buffer.from([0xe9]), `text/plain; charset=${'x'.repeat(100_000)}`),
  'a boundary of 100 KB': () => mail('', `--${'b'.repeat(100_000)}\r\n\r\nx`, `multipart/mixed; boundary=${'b'.repeat(100_000)}`),
  'a boundary that never comes': () => mail('', '--c\r\n'.repeat(100_000), 'multipart/mixed; boundary=b'),
  'messages in messages': () => Buffer.from('Content-Type: message/rfc822\r\n\r\n'.repeat(2000)),
  'base64 of nothing': () => mail('Content-Transfer-Encoding: base64\r\n', '=!'.repeat(500_000)),
  'escapes of nothing': () => mail('Content-Transfer-Encoding: quoted-printable\r\n', '=\r\n='.repeat(500_000)),
  'uuencoded files without end': () => mail('', 'begin 644 a\r\n#0V%T\r\n'.repeat(100_000)),
  '10 000 uuencoded files': () => mail('', 'begin 644 a\r\n#0V%T\r\n`\r\nend\r\n'.repeat(10_000)),
  'flowed lines without end': () => mail('', 'a \r\n'.repeat(500_000), 'text/plain; format=flowed; delsp=yes'),
  'quotes of quotes': () => mail('', `${'>'.repeat(10_000)} a \r\n`.repeat(100), 'text/plain; format=flowed'),
  'what looks like addresses': () => mail('', 'http://a@'.repeat(100_000)),
  'a line of 10 MB': () => mail('', 'x'.repeat(10_000_000)),
  '5 MB of open elements': () => mail('', '<b>'.repeat(1_700_000), 'text/html'),
  '1 MB of open attributes': () => mail('', '<a title="'.repeat(100_000), 'text/html'),
  '1 MB of open brackets': () => mail('', '<'.repeat(1_000_000), 'text/html'),
  'comments without end': () => mail('', '<!--'.repeat(250_000), 'text/html'),
  'tables in tables': () => mail('', '<table><tr><td>'.repeat(50_000), 'text/html'),
  'a style of 1 MB': () => mail('', `<p style="${'color:red;'.repeat(100_000)}">x</p>`, 'text/html'),
  '1 MB of references': () => mail('', '&amp'.repeat(250_000), 'text/html'),
};

/** What 50 MB of a mail can be made of: how reading it begins, a line, and how it ends. */
export const LARGE: Readonly<Record<string, readonly [head: string, line: string, end: string]>> = {
  'a file': ['Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n', `${'QUJD'.repeat(19)}\r\n`, ''],
  'a text in another charset than it says': ['Content-Type: text/plain; charset=us-ascii\r\n\r\n', 'wörds and more wörds\r\n', ''],
  'a flowed text': ['Content-Type: text/plain; format=flowed\r\n\r\n', '> words and more words \r\n', ''],
  'a uuencoded file': ['\r\nbegin 644 a\r\n', `M${'A'.repeat(60)}\r\n`, '`\r\nend\r\n'],
  HTML: ['Content-Type: text/html\r\n\r\n', '<p>words and more words</p>\r\n', ''],
};
