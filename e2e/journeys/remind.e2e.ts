import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { dialogOf, newSubject, openMail, openMailbox, rowOf, send, typeText, write } from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';
import { call } from '#e2e/workday.ts';

const { at } = openDemo();

test('who asks to be reminded sees it while it waits, takes it back, hears by itself that nobody answered, and no more after an answer', async () => {
  const subject = newSubject('Anchors');
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await openMailbox(marta, MARTA);
  const dialog = await write(marta, { to: JONAS.email, subject, text: 'Which anchors do we take?' });
  await dialog.getByRole('button', { name: 'Options' }).click();
  await marta.getByRole('menuitem', { name: /^Tomorrow, / }).click();
  await dialog.getByText(/^Comes back .* if nobody answers/).waitFor();
  await send(dialog);

  await openMailbox(marta, MARTA, 'sent');
  await expect.poll(() => rowOf(marta, subject).innerText()).toMatch(/Reminder \d+ \w{3}/);
  await openMail(marta, subject);
  const notice = marta.getByText(/^Reminder on .* if nobody answers/);
  await notice.waitFor();
  await marta.getByRole('button', { name: 'Remove', exact: true }).click();
  await notice.waitFor({ state: 'hidden' });
  await marta.getByRole('button', { name: 'More', exact: true }).click();
  await marta.getByRole('menuitem', { name: 'Remind me if nobody answers' }).click();
  // Which other days are offered depends on the day of the week.
  await marta.getByRole('option', { name: /^Tomorrow/ }).click();
  await notice.waitFor();

  const id = marta.url().match(/\d+$/)![0];
  await call(marta, 'POST', `/mail/${id}/remind`, { at: new Date(Date.now() + 1000).toISOString() });
  await openMailbox(marta, MARTA);
  await expect.poll(() => rowOf(marta, subject).innerText(), { timeout: 90_000 }).toMatch(/No reply since \d+ \w{3}/);
  await openMail(marta, subject);
  await marta.getByText(/^Nobody has answered since /).waitFor();

  await openMailbox(jonas, JONAS);
  await openMail(jonas, subject);
  await jonas.getByRole('button', { name: 'Reply', exact: true }).click();
  await typeText(dialogOf(jonas, 'Reply'), 'The long ones.');
  await send(dialogOf(jonas, 'Reply'));
  await marta.getByText(/^Nobody has answered since /).waitFor({ state: 'hidden' });
});
