import { packet, text } from '@lintel/server/test/mail/tnef.ts';
import { htmlMail } from '@lintel/server/test/mail/corpus/files.ts';
import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { bodyOf, newSubject, openMail, openMailbox, rowOf } from '#e2e/mailbox.ts';
import { SAMIR } from '#e2e/people.ts';

const { enter, smtpPort } = openDemo();

/** Somebody else's mail server; what it hands over lies with Samir, as the hostile mails do. */
const world = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
const hand = (raw: string) => world.sendMail({ envelope: { from: 'freya@nordlift.example', to: SAMIR.email }, raw });

const head = (subject: string, ...more: string[]): string =>
  ['From: Freya Lindgren <freya@nordlift.example>', `To: ${SAMIR.email}`, `Subject: ${subject}`, 'MIME-Version: 1.0', ...more, ''].join(
    '\r\n',
  );
const parted = (subject: string, kind: 'alternative' | 'mixed', ...parts: string[]): string =>
  `${head(subject, `Content-Type: multipart/${kind}; boundary=part`)}${parts.map((part) => `\r\n--part\r\n${part}`).join('')}\r\n--part--\r\n`;
const SAID = 'Content-Type: text/plain; charset=utf-8\r\n\r\nSee below.';

test('an invitation is a card: accepting it answers who asks, it stands as accepted after a reload, and another time can be asked for', async () => {
  const subject = newSubject('Hoist test');
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', `UID:${subject.replaceAll(' ', '-')}@nordlift.example`],
    ...[`SUMMARY:${subject}`, 'LOCATION:Gate 2', 'DTSTAMP:20261001T080000Z', 'SEQUENCE:0'],
    ...['DTSTART:20361023T090000Z', 'DTEND:20361023T103000Z', 'ORGANIZER;CN=Freya Lindgren:mailto:freya@nordlift.example'],
    ...[`ATTENDEE;CN=${SAMIR.name};PARTSTAT=NEEDS-ACTION:mailto:${SAMIR.email}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
  await hand(parted(subject, 'alternative', SAID, `Content-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\n${calendar}`));
  const { page } = await enter(SAMIR);
  await openMailbox(page, SAMIR);
  await openMail(page, subject);
  const card = page.getByRole('region', { name: 'Invitation' });
  for (const fact of [/23 Oct 2036, 11:00 to 12:30/, 'Gate 2', /Asked by Freya Lindgren with Samir Haddad/])
    await card.getByText(fact).waitFor();
  // The calendar is in the card, so it is no file of its own.
  expect(await page.getByRole('heading', { name: /^Attachments/ }).count()).toBe(0);
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByText('You accepted.').waitFor();

  await page.reload();
  await card.getByText('You accepted.').waitFor();
  expect(await card.getByRole('button', { name: 'Accept', pressed: true }).count()).toBe(1);
  await card.getByRole('button', { name: 'Propose another time' }).click();
  const question = page.getByRole('dialog', { name: 'Propose another time' });
  const send = question.getByRole('button', { name: 'Send' });
  await send.click();
  await question.getByText('Choose a time within the next 12 months.').waitFor();
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await question.getByLabel('Day').fill(day);
  await question.getByLabel('Time').fill('10:15');
  await send.click();
  await card.getByText(/^You asked for .*, 10:15 to 11:45\.$/).waitFor();

  await openMailbox(page, SAMIR, 'sent');
  const answer = await rowOf(page, `Accepted: ${subject}`).innerText();
  expect(answer).toContain('To: Freya Lindgren');
  // Nor is it one on the row of the answer.
  expect(answer).not.toMatch(/attachment/);
  await rowOf(page, `Another time: ${subject}`).waitFor();
});

test('Back leads from a mail to its list at once, also after something of the mail was unfolded', async () => {
  const subject = newSubject('Levels');
  const html = '<p>As agreed.</p><blockquote type="cite"><p>Which level is it?</p></blockquote>';
  await hand(`${head(subject, 'Content-Type: text/html; charset=utf-8')}\r\n${html}`);
  const { page } = await enter(SAMIR);
  await openMailbox(page, SAMIR);
  await openMail(page, subject);
  await bodyOf(page).getByText('As agreed.').waitFor();
  await page.getByRole('button', { name: 'Quoted text' }).click();
  await bodyOf(page).getByText('Which level is it?').waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { level: 2, name: subject }).waitFor({ state: 'hidden' });
  await rowOf(page, subject).waitFor();
});

test('leaving a circular asks first and names who is told; without a yes nobody is called, and a failure is said', async () => {
  const subject = newSubject('Prices');
  // Our server calls nothing of its own network, so this one is refused before anything leaves.
  const offer = ['List-Unsubscribe: <https://127.0.0.1/leave>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'];
  await hand(`${head(subject, ...offer, SAID)}\r\n`.replace('Freya Lindgren <freya', `News <${subject.split(' ')[1]}`));
  const { page } = await enter(SAMIR);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/unsubscribe') && calls.push(request.method())));
  await openMailbox(page, SAMIR);
  await openMail(page, subject);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  const question = page.getByRole('dialog', { name: 'Unsubscribe from News' });
  await question.getByText('127.0.0.1 is told that you want no more of these emails.').waitFor();
  await question.getByText(/Nothing proves who sent this email/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('127.0.0.1 did not take it.').waitFor();
  expect(calls).toEqual(['POST']);
});

test('what Outlook packed into winmail.dat is listed by its own names, and the wrapper is not', async () => {
  const subject = newSubject('Roof plans');
  const file = (name: string, content: string): [number, Buffer][] => [
    [0x9002, Buffer.alloc(14)],
    [0x8010, Buffer.from(`${name.slice(0, 8)}\0`)],
    [0x800f, Buffer.from(content)],
    [0x9005, text(0x3707, name)],
  ];
  const packed = packet(
    [0x9003, text(0x1000, 'Both plans are inside.')],
    ...file('Roof, north side.csv', 'Axis,Level\nC,12'),
    ...file('notes.txt', 'Ask the roofer.'),
  );
  const winmail = `Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=winmail.dat\r\n\r\n${packed.toString('base64')}`;
  await hand(parted(subject, 'mixed', 'Content-Type: text/plain\r\n\r\n', winmail));
  const { page } = await enter(SAMIR);
  await openMailbox(page, SAMIR);
  expect(await rowOf(page, subject).innerText()).toMatch(/2\s*attachments/);
  await openMail(page, subject);
  await page.getByText('Both plans are inside.').waitFor();
  await page.getByRole('heading', { name: 'Attachments (2)' }).waitFor();
  await page.getByRole('button', { name: 'Download notes.txt' }).waitFor();
  expect(await page.getByText('winmail.dat').count()).toBe(0);
  await page.getByRole('button', { name: 'Preview Roof, north side.csv' }).click();
  await page.getByRole('cell', { name: '12', exact: true }).waitFor();
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAEsCAIAAAB10rV1AAAANklEQVR42u3JQQ0AAAgEoItiNKMY3QYWkI0fqZ5DtNZaa6211lprrbXWWmuttdZaa6211r96AWiwuKaPCBI+AAAAAElFTkSuQmCC',
  'base64',
);

test('pictures of another server stay out until they are asked for, and then come by our own, for this mail alone', async () => {
  const [first, second] = [newSubject('Roof seen from above'), newSubject('Roof seen from below')];
  for (const subject of [second, first])
    await hand(
      htmlMail(subject, '<p>The roof:</p><img src="https://pictures.nordlift.example/roof.png" alt="roof" width="40" height="300">'),
    );
  const { page } = await enter(SAMIR);
  const asked: string[] = [];
  await page.route(/\/api\/v1\/mail\/\d+\/pictures\/\d+$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/png', body: PICTURE });
  });
  await openMailbox(page, SAMIR);
  await openMail(page, first);
  const body = bodyOf(page);
  await body.getByText('The roof:').waitFor();
  const notice = page.getByText('1 picture from another server was not loaded.');
  await notice.waitFor();
  expect([asked, await body.locator('img').count()]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'Show pictures' }).click();
  const picture = body.getByRole('img', { name: 'roof' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(300);
  expect(asked).toHaveLength(1);
  expect(await notice.count()).toBe(0);

  await page.getByRole('button', { name: 'Inbox', exact: true }).click();
  await openMail(page, second);
  await notice.waitFor();
  expect(await body.locator('img').count()).toBe(0);
  expect(asked).toHaveLength(1);
  // That the browser asked no other server is looked at after every test.
});
