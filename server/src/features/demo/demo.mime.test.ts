import { afterAll, expect, test } from 'vitest';
import { readAttachment, readMail, stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { fillDays } from './demo.calendar.ts';
import { rawOf } from './demo.mime.ts';
import { allLetters } from './demo.post.ts';

const PLACE = { today: '2026-10-12', domain: 'corvane.example' };
afterAll(stopReading);

test('every mail of the demo reads back as it was written, with its files', async () => {
  for (const letter of allLetters()) {
    const reading = await readMail(rawOf(letter, PLACE));
    expect(reading.unreadable).toBe(false);
    expect(reading.subject).toBe(fillDays(letter.subject, PLACE.today));
    // Tables stand in columns there; every other line as it is.
    for (const line of fillDays(letter.body, PLACE.today).split('\n')) if (!line.startsWith('|')) expect(reading.text).toContain(line);
    const files = [...letter.inline, ...letter.files.map((name) => fillDays(name, PLACE.today))];
    expect(reading.attachments.map(({ filename }) => filename)).toEqual(expect.arrayContaining(files));
    expect([letter.key, reading.priority, reading.to.length, reading.cc.length]).toEqual([
      letter.key,
      letter.priority,
      letter.to.length,
      letter.cc.length,
    ]);
    expect(Boolean(reading.inReplyTo)).toBe(letter.original !== null && !letter.isForward);
  }
}, 120_000);

test.for([
  ['iso-2022-jp', '支承の出荷について（HB-02）', '小林産業株式会社'],
  ['windows-1251', 'Плочки за Riverside Clinic: потвърждение', 'Керамика Балкан'],
  ['iso-8859-1', 'Ascenseur de la clinique : réception le mois prochain', 'Hélène Béranger'],
  ['windows-1252', 'Ersatzlieferung W-117 und W-121 – Zuschlag 85 €', '„wie besprochen“'],
] as const)('a mail is written in %s, not only named so', async ([charset, subject, words], { expect }) => {
  const letter = allLetters().find((one) => one.subject === subject)!;
  const raw = rawOf(letter, PLACE);
  expect(raw.toString('latin1')).toContain(`charset=${charset}`);
  expect(raw.includes(words)).toBe(false);
  expect((await readMail(raw)).text).toContain(words);
});

test('what the newsletter would run or load is gone, and counted', async () => {
  const letter = allLetters().find(({ from }) => from.includes('sitedeals'))!;
  const { html, blockedImages, blockedTrackers, unsubscribe } = await readMail(rawOf(letter, PLACE));
  expect(unsubscribe?.link).toBe('https://shop.sitedeals.example/leave');
  expect({ blockedImages, blockedTrackers }).toEqual({ blockedImages: 2, blockedTrackers: 1 });
  expect(html).not.toMatch(/script|onload|onclick|javascript:|<form|<iframe|src="https?:/i);
  expect(html).toContain('Laser level, green line');
});

test.for([
  ['pdf', '%PDF-1.4'],
  ['png', '\u0089PNG'],
  ['xlsx', 'PK\u0003\u0004'],
  ['zip', 'PK\u0003\u0004'],
  ['dwg', 'AC1032'],
] as const)('a %s is one by its first bytes', async ([extension, magic], { expect }) => {
  const letter = allLetters().find(({ files }) => files.some((name) => name.endsWith(`.${extension}`)))!;
  const raw = rawOf(letter, PLACE);
  const file = (await readMail(raw)).attachments.find(({ filename }) => filename.endsWith(`.${extension}`))!;
  const content = await readAttachment(raw, file.index);
  expect(Buffer.from(content!).toString('latin1').startsWith(magic)).toBe(true);
});
