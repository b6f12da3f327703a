import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { dialogOf, newSubject, openMail, openMailbox, rowOf, send, textOf, write } from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';

const { at } = openDemo();

test('an answer is written below its mail, is kept when the mail is left, goes on in the dialog, and is sent by its key', async () => {
  const subject = newSubject('Props');
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await openMailbox(marta, MARTA);
  await send(await write(marta, { to: JONAS.email, subject, text: 'Do we need more props?' }));
  await openMailbox(jonas, JONAS);
  await openMail(jonas, subject);
  const box = jonas.getByRole('button', { name: /^Reply to Marta Kessler/ });
  const below = jonas.getByRole('region', { name: 'Reply to Marta Kessler' });

  // Nothing was written: nothing is left behind.
  await box.click();
  await textOf(below).waitFor();
  await jonas.keyboard.press('Escape');
  await box.click();
  await textOf(below).waitFor();
  await jonas.keyboard.type('Six of them');

  // It goes into the dock with the mail, and comes back with it.
  await jonas.getByRole('button', { name: 'Inbox', exact: true }).click();
  await jonas.getByRole('button', { name: `Go on writing: Re: ${subject}` }).waitFor();
  await openMail(jonas, subject);
  await jonas.getByRole('button', { name: 'Go on writing the reply' }).click();
  await expect.poll(() => textOf(below).innerText()).toMatch(/^Six of them/);

  // The whole dialog has the same text.
  await below.getByRole('button', { name: 'Open in the window' }).click();
  const dialog = dialogOf(jonas, 'Reply');
  await expect.poll(() => textOf(dialog).innerText()).toMatch(/^Six of them/);
  await dialog.getByRole('button', { name: 'Minimise' }).click();
  await jonas.getByRole('button', { name: 'Go on writing the reply' }).click();
  await textOf(below).press('Control+Enter');
  await below.waitFor({ state: 'hidden' });
  await jonas.getByText('Message sent').first().waitFor();
  await box.waitFor();

  await openMailbox(marta, MARTA);
  await rowOf(marta, `Re: ${subject}`).waitFor();
});
