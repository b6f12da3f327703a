import { expect, test } from 'vitest';
import { changePreferences, openDemo } from '#e2e/demo.ts';
import { dialogOf, newSubject, openMail, openMailbox, rowOf, send, typeText, write } from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';

const { at } = openDemo();

test('mails that answer each other are one row; the older ones fold, n and p go through them, and archiving leaves Sent alone', async () => {
  const subject = newSubject('Slab');
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await changePreferences(jonas, { mailConversations: true });
  await openMailbox(jonas, JONAS);
  await openMailbox(marta, MARTA);
  await send(await write(marta, { to: JONAS.email, subject, text: 'Is the slab ready?' }));
  await openMail(jonas, subject);
  await jonas.getByRole('button', { name: 'Reply', exact: true }).click();
  await typeText(dialogOf(jonas, 'Reply'), 'From Monday on.');
  await send(dialogOf(jonas, 'Reply'));
  await openMail(marta, `Re: ${subject}`);
  await marta.getByRole('button', { name: 'Reply', exact: true }).click();
  await typeText(dialogOf(marta, 'Reply'), 'Then the crane comes on Tuesday.');
  await send(dialogOf(marta, 'Reply'));

  await openMailbox(jonas, JONAS);
  await expect.poll(() => rowOf(jonas, subject).innerText()).toMatch(/3\s*emails/);
  expect(await rowOf(jonas, subject).count()).toBe(1);
  await rowOf(jonas, subject).getByRole('link').click();
  const mails = jonas.getByRole('list', { name: '3 emails in this conversation' });
  const frames = mails.locator('iframe[title="Message"]:visible');
  await frames.first().waitFor();
  expect(await frames.count()).toBe(1);
  expect(await mails.getByRole('button', { expanded: false }).filter({ hasText: 'Is the slab ready?' }).count()).toBe(1);
  await jonas.keyboard.press('P');
  await expect.poll(() => frames.count()).toBe(2);
  await jonas.keyboard.press('N');
  await jonas.keyboard.press('e');
  await expect.poll(() => rowOf(jonas, subject).count()).toBe(0);
  await openMailbox(jonas, JONAS, 'sent');
  await rowOf(jonas, subject).waitFor();
  await openMailbox(jonas, JONAS, 'archive');
  await rowOf(jonas, subject).waitFor();
  await changePreferences(jonas, { mailConversations: false });
});
