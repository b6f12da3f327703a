import { afterAll, describe, expect, test } from 'vitest';
import { readAttachment, readMail, stopReading } from './mail.parse.ts';

afterAll(stopReading);

const bytes = (text: string) => Buffer.from(text, 'latin1');
const mail = (head: string, body: string | Buffer = 'Hello') =>
  Buffer.concat([bytes(`From: Ann <ann@site.example>\r\n${head}\r\n`), typeof body === 'string' ? bytes(body) : body]);
const textOf = async (head: string, body: string | Buffer) => (await readMail(mail(head, body))).text.trim();

const CYRILLIC = 'Привет из Твери';
const WINDOWS_1251 = Buffer.from(
  Array.from(CYRILLIC, (letter) => (letter > 'z' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
);

describe('a charset that is not the one that was said', () => {
  test.each<[said: string, bytes: Buffer, text: string]>([
    ['us-ascii', Buffer.from('Grüße aus Łódź'), 'Grüße aus Łódź'],
    ['iso-8859-1', Buffer.from('Grüße'), 'Grüße'],
    ['euc-jp', Buffer.from('Grüße'), 'Grüße'],
    ['no-such-charset', Buffer.from('Grüße'), 'Grüße'],
    ['utf-8', bytes('Gr\xfc\xdfe \x80 10'), 'Grüße € 10'],
    ['us-ascii', bytes('Gr\xfc\xdfe'), 'Grüße'],
    ['utf-8', WINDOWS_1251, CYRILLIC],
  ])('said to be %s', async (said, body, text) => expect(await textOf(`Content-Type: text/plain; charset=${said}\r\n`, body)).toBe(text));

  test('nothing said', async () => expect(await textOf('', bytes('Gr\xfc\xdfe'))).toBe('Grüße'));

  test.each<[said: string, bytes: Buffer, text: string]>([
    ['gbk', bytes('\xc4\xb5\xc4\xb6'), '牡亩'],
    ['koi8-r', bytes('\xf0\xd2\xc9\xd7\xc5\xd4'), 'Привет'],
    ['iso-8859-1', bytes('Gr\xfc\xdfe'), 'Grüße'],
    ['utf-8', Buffer.concat([Buffer.from('Grüße, Grü'), bytes('\xc3')]), 'Grüße, Grü\ufffd'],
    ['utf-7', bytes('+ADw-script+AD4-'), '+ADw-script+AD4-'],
  ])('what %s can be stays that', async (said, body, text) =>
    expect(await textOf(`Content-Type: text/plain; charset=${said}\r\n`, body)).toBe(text),
  );
});

test.each<[string, Buffer, string, string]>([
  ['latin-1', bytes('Gr\xfc\xdfe'), 'Grüße', 'Grüße'],
  ['UTF-8', Buffer.from('Grüße'), 'Grüße', 'Grüße'],
  ['windows-1251', WINDOWS_1251, CYRILLIC, CYRILLIC],
])('headers written in raw %s', async (_, raw, subject, name) => {
  const part = '--b\r\nContent-Disposition: attachment; filename="';
  const source = Buffer.concat([
    ...[bytes('Subject: '), raw, bytes('\r\nFrom: "'), raw, bytes('" <ann@site.example>\r\n')],
    ...[bytes(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${part}`), raw, bytes('.pdf"\r\n\r\n%PDF-\r\n--b--')],
  ]);
  expect(await readMail(source)).toMatchObject({
    ...{ subject, from: { name, email: 'ann@site.example' } },
    attachments: [{ filename: `${name}.pdf` }],
  });
});

describe('lines that were broken for the way', () => {
  test.each([
    ['one paragraph', 'one \r\ntwo \r\nthree\r\nfour', 'one two three\nfour'],
    ['a quote', '> one \r\n> two\r\n> three', '> one two\n> three'],
    ['depths beside each other', '>> one \r\n>> two \r\n> three \r\n> four \r\nfive', '>> one two \n> three four \nfive'],
    ['an answer below a quote', '> one \r\nyes', '> one \nyes'],
    ['the line before a signature', 'one \r\n-- \r\nAnn \r\nSite', 'one \n-- \nAnn Site'],
    ['blanks that kept a line from being taken for something else', ' From here \r\n  there', 'From here  there'],
    ['an empty line of a quote', '> one\r\n>\r\n> two', '> one\n>\n> two'],
  ])('%s', async (_, body, text) => expect(await textOf('Content-Type: text/plain; format=flowed\r\n', body)).toBe(text));

  test('in a language without blanks', async () =>
    expect(await textOf('Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n', Buffer.from('今日 \r\nは'))).toBe(
      '今日は',
    ));
});

const CAT = 'begin 644 cat.txt\r\n#0V%T\r\n`\r\nend\r\n';

describe('files that uuencode wrote', () => {
  test.each<[string, Buffer, text: string]>([
    ['a mail without MIME', mail('', `See below.\r\n\r\n${CAT}\r\nAnn`), 'See below.\n\n\nAnn'],
    ['a text that is such a file as a whole', mail('Content-Type: text/plain\r\nContent-Transfer-Encoding: x-uuencode\r\n', CAT), ''],
    ['a text in another encoding', mail('Content-Transfer-Encoding: base64\r\n', Buffer.from(`Hi\r\n${CAT}`).toString('base64')), 'Hi'],
    [
      'a part',
      mail(
        'Content-Type: multipart/mixed; boundary=b\r\n',
        `--b\r\n\r\nHi\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\n\r\n${CAT}--b--`,
      ),
      'Hi',
    ],
  ])('%s', async (_, raw, text) => {
    const reading = await readMail(raw);
    expect(reading).toMatchObject({ attachments: [{ index: 0, filename: 'cat.txt', size: 3, inline: false }] });
    expect(reading.text.trim()).toBe(text);
    expect(Buffer.from((await readAttachment(raw, 0))!).toString()).toBe('Cat');
  });

  test('several, behind the files that have a part of their own', async () => {
    const png = 'begin 600 a.png\r\n(B5!.1PT*&@H\r\n`\r\nend\r\n';
    const raw = mail(
      'Content-Type: multipart/mixed; boundary=b\r\n',
      `--b\r\n\r\n${CAT}${png}--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-\r\n--b--`,
    );
    expect((await readMail(raw)).attachments.map(({ index, filename, size, type }) => [index, filename, size, type])).toEqual([
      [0, 'a.pdf', 6, 'application/pdf'],
      [1, 'cat.txt', 3, 'application/octet-stream'],
      [2, 'a.png', 8, 'image/png'],
    ]);
  });

  test.each([
    ['words', 'begin 644 people\r\nat eight, and let them\r\nend\r\n'],
    ['one that never ends', 'begin 644 cat.txt\r\n#0V%T\r\n'],
    ['one in a quote', '> begin 644 cat.txt\r\n> #0V%T\r\n> end\r\n'],
  ])('%s are no file', async (_, body) => {
    const reading = await readMail(mail('', body));
    expect(reading.attachments).toEqual([]);
    expect(reading.text.trim()).toBe(body.replaceAll('\r\n', '\n').trim());
  });
});

describe('comments in addresses', () => {
  test.each<[header: string, people: { email: string; name: string }[]]>([
    ['bob(comment)@x.example', [{ email: 'bob@x.example', name: '' }]],
    ['bob@x(comment).example', [{ email: 'bob@x.example', name: '' }]],
    ['Ann (in (the) office) <ann@x.example>', [{ email: 'ann@x.example', name: 'Ann' }]],
    ['ann@x.example (Ann (Site) Miller)', [{ email: 'ann@x.example', name: 'Ann Site Miller' }]],
    ['Pete(A nice \\) chap) <pete(his account)@silly.example(his host)>', [{ email: 'pete@silly.example', name: 'Pete' }]],
    ['"Ann (Site)" <ann@x.example>', [{ email: 'ann@x.example', name: 'Ann (Site)' }]],
    [
      'A Group(Some people):Chris <c@(his host.)public.example>,joe@x.example; (the end of the group)',
      [
        { email: 'c@public.example', name: 'Chris' },
        { email: 'joe@x.example', name: '' },
      ],
    ],
    ['Hidden recipients  :(nobody(that I know))  ;', []],
  ])('%s', async (header, people) => expect((await readMail(mail(`Cc: ${header}\r\n`))).cc).toEqual(people));

  test('a comment is no way to another address', async () => {
    const { cc } = await readMail(mail('Cc: boss@bank.example (<thief@evil.example>), =?utf-8?Q?a=28b=29=40evil=2Eexample?= (x)\r\n'));
    expect(cc.map(({ email }) => email)).toEqual(['boss@bank.example', '']);
  });
});

describe('a mail within a mail', () => {
  const enclosing = (head: string, inner: string) =>
    mail(
      'Content-Type: multipart/mixed; boundary=b\r\n',
      `--b\r\n\r\nFyi\r\n--b\r\nContent-Type: message/rfc822\r\n${head}\r\n${inner}\r\n--b--`,
    );

  test.each([
    ['its subject', '', 'Subject: Crane on\r\n site B\r\n\r\nHello', 'Crane on site B.eml'],
    ['its decoded subject', '', 'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n\r\nHello', 'Grüße.eml'],
    ['its subject in raw letters', '', 'Subject: Gr\xfc\xdfe\r\n\r\nHello', 'Grüße.eml'],
    ['its subject, which is no path', '', 'Subject: Invoice 3/4\r\n\r\nHello', 'Invoice 3_4.eml'],
    ['what it is, without one', '', 'From: x@y.example\r\n\r\nSubject: not this one', 'message.eml'],
    ['its own name', 'Content-Disposition: attachment; filename=plan.eml\r\n', 'Subject: Crane\r\n\r\nHello', 'plan.eml'],
  ])('is called by %s', async (_, head, inner, name) => {
    expect((await readMail(enclosing(head, inner))).attachments).toMatchObject([{ filename: name, type: 'message/rfc822' }]);
  });
});

test.each([
  ['says no boundary', 'Content-Type: multipart/mixed\r\n'],
  ['says another boundary than it has', 'Content-Type: multipart/mixed; boundary=c\r\n'],
])('a mail in parts that %s is read as it stands', async (_, head) =>
  expect(await textOf(head, '--b\r\n\r\nHello\r\n--b--\r\n')).toBe('--b\n\nHello\n--b--'),
);
