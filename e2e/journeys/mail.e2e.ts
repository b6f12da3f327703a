import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import {
  addRecipient,
  bodyOf,
  dialogOf,
  newSubject,
  openMail,
  openMailbox,
  rowOf,
  send,
  typeText,
  unreadIn,
  unreadInBar,
  write,
} from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';

const { at } = openDemo();

test('a mail from Marta stands in the inbox that Jonas has open, he answers, and she reads it', async () => {
  const subject = newSubject('Crane on Thursday');
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await openMailbox(jonas, JONAS);
  const [before, inBar] = [await unreadIn(jonas), await unreadInBar(jonas)];
  expect(inBar).toBe(before);

  await openMailbox(marta, MARTA);
  await send(await write(marta, { to: JONAS.email, subject, text: 'The crane comes at seven. Is the road closed?' }));

  // Nobody touched Jonas's window.
  await rowOf(jonas, subject).waitFor();
  expect(await rowOf(jonas, subject).getAttribute('data-unread')).toBe('true');
  expect(await rowOf(jonas, subject).innerText()).toContain(MARTA.name);
  await expect.poll(() => unreadIn(jonas)).toBe(before + 1);
  await expect.poll(() => unreadInBar(jonas)).toBe(before + 1);

  await openMail(jonas, subject);
  await bodyOf(jonas).getByText('The crane comes at seven.').waitFor();
  await expect.poll(() => unreadIn(jonas)).toBe(before);
  await expect.poll(() => unreadInBar(jonas)).toBe(before);

  await jonas.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = dialogOf(jonas, 'Reply');
  expect(await reply.getByLabel('Subject').inputValue()).toBe(`Re: ${subject}`);
  expect(await reply.getByRole('list', { name: 'To recipients' }).innerText()).toContain(MARTA.name);
  for (const quoted of [`From: ${MARTA.name}`, `Subject: ${subject}`, 'Is the road closed?'])
    expect(await reply.innerText()).toContain(quoted);
  await typeText(reply, 'It is, from six on.');
  await send(reply);

  await rowOf(marta, `Re: ${subject}`).waitFor();
  await openMail(marta, `Re: ${subject}`);
  await marta.getByRole('button', { name: 'Show Details' }).click();
  await marta.getByText(`${JONAS.name} <${JONAS.email}>`).waitFor();
  await openMailbox(marta, MARTA, 'sent');
  expect(await rowOf(marta, subject).innerText()).toContain(`To: ${JONAS.name}`);
});

test('a draft is saved, found again, finished and sent, and is no draft any more', async () => {
  const subject = newSubject('Scaffold plan');
  const page = await at(MARTA);
  await openMailbox(page, MARTA, 'drafts');
  const dialog = await write(page, { to: JONAS.email, subject, text: 'The plan follows' });
  await dialog.getByRole('button', { name: 'Save Draft' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, subject).getByText('Draft', { exact: true }).waitFor();

  await openMail(page, subject);
  await page.getByRole('button', { name: 'Edit draft' }).click();
  const again = dialogOf(page);
  expect(await again.getByLabel('Subject').inputValue()).toBe(subject);
  expect(await again.getByRole('textbox', { name: 'Message' }).innerText()).toContain('The plan follows');
  await typeText(again, 'As promised. ');
  await page.keyboard.press('Control+Enter');
  await again.waitFor({ state: 'hidden' });

  await openMailbox(page, MARTA, 'sent');
  await rowOf(page, subject).waitFor();
  await openMailbox(page, MARTA, 'drafts');
  await expect.poll(() => rowOf(page, subject).count()).toBe(0);
});

test('a file arrives byte by byte as it was sent', async () => {
  const subject = newSubject('Measurements');
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31 + (i >> 8)) % 256));
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await openMailbox(marta, MARTA);
  const dialog = await write(marta, { to: JONAS.email, subject, text: 'See the file.' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'mast 12 – Höhe.dat', mimeType: 'application/octet-stream', buffer: bytes });
  await dialog.getByText('68.36 KB').waitFor();
  // A bar at its beginning has no width, which would count as hidden.
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  await send(dialog);

  await openMailbox(jonas, JONAS);
  expect(await rowOf(jonas, subject).innerText()).toMatch(/1\s*attachment/);
  await openMail(jonas, subject);
  await jonas.getByRole('heading', { name: 'Attachments (1)' }).waitFor();
  await bodyOf(jonas).getByText('See the file.').waitFor();
  const arriving = jonas.waitForEvent('download');
  await jonas.getByRole('button', { name: 'Download mast 12 – Höhe.dat' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('mast 12 – Höhe.dat');
  expect(bytes.equals(await readFile(await download.path()))).toBe(true);
});

test('the dialog says what is missing, in the words of the specification', async () => {
  const page = await at(MARTA);
  await openMailbox(page, MARTA);
  const dialog = await write(page, {});
  await dialog.getByRole('button', { name: 'Send' }).click();
  for (const sentence of ['Please add at least one recipient', 'Please add a subject', 'Please add a message'])
    await dialog.getByText(sentence).waitFor();

  const field = dialog.getByRole('combobox', { name: 'To', exact: true });
  await field.fill('not an address');
  await field.press('Enter');
  await dialog.getByText('Please enter a valid email address').waitFor();
  await field.fill('someone@outside.example');
  await field.press(',');
  await field.fill('SOMEONE@outside.example');
  await field.press(',');
  await dialog.getByText('This email is already added').waitFor();
  await field.fill('');
  await field.press('Backspace');
  expect(await dialog.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Bcc' }).click();
  await dialog.getByRole('combobox', { name: 'Bcc' }).waitFor();
});

test('Escape discards and Undo brings everything back; Ctrl+S saves it', async () => {
  const subject = newSubject('Night shift');
  const page = await at(MARTA);
  await openMailbox(page, MARTA);
  const dialog = await write(page, { to: JONAS.email, subject, text: 'Who takes Friday?' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Draft discarded').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();

  await dialog.waitFor();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe(subject);
  expect(await dialog.getByRole('list', { name: 'To recipients' }).innerText()).toContain(JONAS.name.split(' ')[0]!.toLowerCase());
  await dialog.getByText('Who takes Friday?').waitFor();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await openMailbox(page, MARTA, 'drafts');
  await rowOf(page, subject).waitFor();
});

test('search narrows the list, survives a reload, and says when it finds nothing', async () => {
  const subject = newSubject('Zirkonbohrer');
  const page = await at(MARTA);
  await openMailbox(page, MARTA);
  await send(await write(page, { to: MARTA.email, subject, text: 'Ordered two.' }));
  await rowOf(page, subject).waitFor();

  const box = page.getByRole('combobox', { name: 'Search emails' });
  await box.fill(subject);
  await page.getByText('1 search results').waitFor();
  await page.reload();
  await page.getByText('1 search results').waitFor();
  expect(await box.inputValue()).toBe(subject);
  await box.fill('quibblesnatch');
  await page.getByText('No emails found').waitFor();
  await page.getByText('Try adjusting your search terms').waitFor();
  await page.getByText('0 search results').waitFor();
  await box.fill('');
  await page.getByText(/\d+ emails in Inbox/).waitFor();
});

test('the Email Center opens over any page, has an address, and closes on Escape', async () => {
  const page = await at(MARTA);
  await page.goto('/employee/profile');
  await page.getByRole('button', { name: /^Email Center/ }).click();
  const overlay = page.getByRole('dialog', { name: 'Email Center' });
  await overlay.getByText(/\d+ emails in Inbox/).waitFor();
  await overlay.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Sent' }).click();
  await overlay.getByText(/\d+ emails in Sent/).waitFor();
  expect(page.url()).toMatch(/\/employee\/profile\?mail=sent$/);
  await page.reload();
  await overlay.getByText(/\d+ emails in Sent/).waitFor();

  await overlay.locator('li[data-id]').first().getByRole('link').click();
  await overlay.getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('Escape');
  await overlay.getByText(/\d+ emails in Sent/).waitFor();
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('on a phone: folders behind a button, a mail fills the screen, an answer goes out', async () => {
  const subject = newSubject('Site gate');
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await jonas.setViewportSize({ width: 390, height: 844 });
  await openMailbox(marta, MARTA);
  const mail = await write(marta, { to: JONAS.email, subject, text: 'Code 4711.' });
  const file = { name: 'gates.csv', mimeType: 'text/csv', buffer: Buffer.from(`Gate,Code\n${'The one by the quay '.repeat(20)},4711`) };
  await mail.locator('input[type=file]').first().setInputFiles(file);
  await mail.getByText('gates.csv').waitFor();
  await mail.getByRole('progressbar').waitFor({ state: 'hidden' });
  await send(mail);

  await openMailbox(jonas, JONAS);
  await openMail(jonas, subject);
  await bodyOf(jonas).getByText('Code 4711.').waitFor();
  await jonas.getByRole('button', { name: 'Preview gates.csv' }).click();
  // A long cell leaves the column beside it in sight.
  const code = (await jonas.getByRole('cell', { name: '4711', exact: true }).boundingBox())!;
  expect(code.x + code.width).toBeLessThanOrEqual(390);
  await jonas.keyboard.press('Escape');
  expect(await jonas.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await jonas.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = dialogOf(jonas, 'Reply');
  await reply.getByRole('button', { name: 'Cc', exact: true }).click();
  await addRecipient(reply, 'accounts.payable.of.the.northern.sites@corvane.example', 'Cc');
  await typeText(reply, 'Got it.');
  // One long recipient is one line of 44 pixels while nobody writes there.
  const recipients = reply.getByRole('list', { name: 'Cc recipients' });
  expect((await recipients.boundingBox())!.height).toBeLessThan(50);
  await recipients.getByRole('button', { name: /^Remove/ }).click();
  await send(reply);
  await jonas.getByRole('button', { name: 'Inbox', exact: true }).click();
  await jonas.getByRole('button', { name: 'Folders' }).click();
  await jonas.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Sent' }).click();
  await rowOf(jonas, `Re: ${subject}`).waitFor();
  await rowOf(marta, `Re: ${subject}`).waitFor();
});
