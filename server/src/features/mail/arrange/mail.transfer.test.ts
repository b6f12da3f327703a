import { expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { mailInMbox, mailsIn } from './mail.mbox.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

const AT = new Date('2026-11-20T08:00:00Z');
async function read(bytes: Buffer, most = 1000, step = 7): Promise<(string | null)[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  }
  const found: (string | null)[] = [];
  for await (const { raw } of mailsIn(pieces(), most)) found.push(raw && raw.toString('latin1'));
  return found;
}

const MAILS = [
  'Subject: a\r\n\r\nFrom the gate\r\n>From far\r\n',
  'Subject: b\n\nno end',
  'Subject: c\r\n\r\n\xe4\xff\r\n\r\n',
  'Subject: d\r\n\r\nFrom x Mon\n',
];

test.each([1, 7, 1000])('what goes into an mbox comes out of it, read in pieces of %i', async (step) => {
  const box = Buffer.concat(MAILS.map((mail) => mailInMbox(Buffer.from(mail, 'latin1'), 'a b@c.example', AT)));
  expect(box.toString('latin1')).toMatch(/^From ab@c\.example Fri Nov 20 08:00:00 2026\nSubject: a/);
  // A mail without an end gets one.
  expect(await read(box, 1000, step)).toEqual(MAILS.map((mail) => (mail.endsWith('\n') ? mail : `${mail}\r\n`)));
});

test('a file that is no mbox is one mail; one that is too large is told, and the next one read', async () => {
  expect(await read(Buffer.from('Subject: a\n\nFrom here\n'))).toEqual(['Subject: a\n\nFrom here\n']);
  expect(await read(Buffer.from(''))).toEqual([]);
  const box = Buffer.concat(
    ['x'.repeat(2000), 'small'].map((text) => mailInMbox(Buffer.from(`Subject: ${text}\n\n\n`), 'a@b.example', AT)),
  );
  expect(await read(box)).toEqual([null, 'Subject: small\n\n\n']);
});

test('a folder goes out as a file and comes in elsewhere, once; a repeat adds nothing', async () => {
  const app: TestApp = await testApp();
  const [marta, jonas] = [app.as('marta.kessler'), app.as('jonas.ekdahl')];
  for (const subject of ['One', 'Two', 'Three'])
    await jonas.mail.send({ form: { to: ['marta.kessler@corvane.example'], subject, content: 'From the gate\n\nFrom here' } });
  const box = await marta.mailTransfer.export({ query: { folder: 'inbox' } });
  expect((await box.text()).match(/^From /gm)).toHaveLength(3);
  const { items } = await marta.mail.folder({ folder: 'inbox' });
  const one = await marta.mailTransfer.export({ query: { folder: 'inbox', ids: items[0]!.id } });
  expect((await one.text()).match(/^Subject: .*/gm)).toEqual(['Subject: Three']);
  const helena = app.as('helena.marsh');
  const take = async (content: Blob) => {
    const file = new File([content], 'inbox.mbox');
    const started = await helena.mailTransfer.start({ form: { folder: 'archive', attachments: [file] } });
    await expect(helena.mailTransfer.start({ form: { folder: 'archive', attachments: [file] } })).rejects.toMatchObject({
      code: 'mail.import_busy',
    });
    await app.services.jobs.drain();
    return { started, after: await helena.mailTransfer.latest() };
  };
  expect(await take(box)).toMatchObject({
    started: { isDone: false, added: 0 },
    after: { isDone: true, added: 3, known: 0, read: box.size },
  });
  expect((await take(box)).after).toMatchObject({ added: 0, known: 3 });
  expect((await helena.mail.folder({ folder: 'archive' })).items.map(({ subject, status }) => [subject, status])).toHaveLength(3);
  expect(await jonas.mailTransfer.latest()).toBeNull();
  const packed = new File(['PK\u0003\u0004 packed'], 'packed.mbox');
  await expect(helena.mailTransfer.start({ form: { folder: 'archive', attachments: [packed] } })).rejects.toMatchObject({
    code: 'mail.import_file',
  });
  await expect(
    helena.mailTransfer.start({ form: { folder: 'archive', attachments: [new File(['a'], 'a.eml'), new File(['b'], 'b.eml')] } }),
  ).rejects.toMatchObject({
    code: 'mail.import_file',
  });
  expect(await (await jonas.mailTransfer.export({ query: { folder: 'inbox', ids: items[0]!.id } })).text()).toBe('');
  await app.close();
  await stopReading();
});
