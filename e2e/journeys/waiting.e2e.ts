import { expect, test } from 'vitest';
import { changePreferences, openDemo } from '#e2e/demo.ts';
import { dialogOf, newSubject, openMail, openMailbox, rowOf, send, write } from '#e2e/mailbox.ts';
import { JONAS } from '#e2e/people.ts';

const { at } = openDemo();

/** Somebody whose moment to take a mail back no other file changes. */
const MINA = { username: 'mina.park', group: '/employee' };

test('a mail that was sent is taken back and is the text it was; sent again, it arrives once', async () => {
  const subject = newSubject('Too fast');
  const [mina, jonas] = [await at(MINA), await at(JONAS)];
  await changePreferences(mina, { mailUndoSeconds: 20 });
  await openMailbox(mina, MINA, 'sent');
  const dialog = await write(mina, { to: JONAS.email, subject, text: 'At eight' });
  await send(dialog);
  await rowOf(mina, subject).getByText('Waits to be sent').waitFor();
  await mina.getByRole('alert').filter({ hasText: 'Message sent' }).getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('At eight').waitFor();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe(subject);
  await expect.poll(() => rowOf(mina, subject).count()).toBe(0);

  await changePreferences(mina, { mailUndoSeconds: 5 });
  await dialog.getByLabel('Subject').fill(`${subject} again`);
  await send(dialog);
  // While it waits.
  await openMailbox(jonas, JONAS);
  await rowOf(jonas, `${subject} again`).waitFor();
  await expect.poll(() => rowOf(mina, `${subject} again`).innerText()).not.toContain('Waits');
  expect(await rowOf(jonas, subject).count()).toBe(1);
  await changePreferences(mina, { mailUndoSeconds: 0 });
});

test('a mail for tomorrow stands under Scheduled, gets another time, and goes now after all', async () => {
  const subject = newSubject('Tomorrow');
  const [mina, jonas] = [await at(MINA), await at(JONAS)];
  await openMailbox(mina, MINA);
  const dialog = await write(mina, { to: JONAS.email, subject, text: 'Before work' });
  await dialog.getByRole('button', { name: 'Options' }).click();
  await mina.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await mina.getByText(/^Message goes out /).waitFor();
  await mina.getByRole('link', { name: 'Scheduled' }).click();
  await rowOf(mina, subject).getByText(/07:00/).first().waitFor();

  await openMail(mina, subject);
  await mina.getByRole('button', { name: 'Change time' }).click();
  const times = mina.getByRole('dialog', { name: 'Change time' });
  await times.getByLabel('Time').fill('09:30');
  await times.getByRole('button', { name: 'Change time' }).click();
  await rowOf(mina, subject).getByText(/09:30/).first().waitFor();
  await openMail(mina, subject);
  await mina.getByRole('button', { name: 'Send now' }).click();
  await openMailbox(jonas, JONAS);
  await rowOf(jonas, subject).waitFor();
  await openMailbox(mina, MINA, 'sent');
  expect(await rowOf(mina, subject).innerText()).not.toContain('Waits');
});

test('a forgotten file is spoken of once, and does not stand in the way', async () => {
  const subject = newSubject('Plans');
  const page = await at(MINA);
  await openMailbox(page, MINA, 'sent');
  const dialog = await write(page, { to: JONAS.email, subject, text: 'The plans are attached.' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('The message speaks of an attachment, but no file is attached.').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, subject).waitFor();
  expect(await dialogOf(page).count()).toBe(0);
});
