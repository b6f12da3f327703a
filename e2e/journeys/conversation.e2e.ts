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

test('a mail begins a conversation of its own; Undo brings it back, and both can be made one', async () => {
  const subject = newSubject('Formwork');
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await changePreferences(jonas, { mailConversations: true });
  await openMailbox(jonas, JONAS);
  await openMailbox(marta, MARTA);
  await send(await write(marta, { to: JONAS.email, subject, text: 'When is the formwork here?' }));
  await openMail(jonas, subject);
  await jonas.getByRole('button', { name: 'Reply', exact: true }).click();
  await typeText(dialogOf(jonas, 'Reply'), 'On Thursday.');
  await send(dialogOf(jonas, 'Reply'));
  await openMail(marta, `Re: ${subject}`);
  await marta.getByRole('button', { name: 'Reply', exact: true }).click();
  await typeText(dialogOf(marta, 'Reply'), 'Another thing: who has the keys of the crane?');
  await send(dialogOf(marta, 'Reply'));

  await openMailbox(jonas, JONAS);
  await expect.poll(() => rowOf(jonas, subject).innerText()).toMatch(/3\s*emails/);
  const begin = async () => {
    await rowOf(jonas, subject).first().getByRole('link').click();
    await jonas.getByRole('list', { name: '3 emails in this conversation' }).waitFor();
    await jonas.getByRole('button', { name: 'More', exact: true }).click();
    await jonas.getByRole('menuitem', { name: 'Start a conversation of its own from here' }).click();
    await jonas.getByText('This email begins a conversation of its own.').first().waitFor();
    await openMailbox(jonas, JONAS);
    await expect.poll(() => rowOf(jonas, subject).count()).toBe(2);
  };
  await begin();
  await jonas.keyboard.press('z');
  await expect.poll(() => rowOf(jonas, subject).count()).toBe(1);
  await begin();
  for (const row of await rowOf(jonas, subject).all()) await row.getByRole('checkbox').check();
  await jonas.getByRole('button', { name: 'Merge conversations' }).click();
  await expect.poll(() => rowOf(jonas, subject).count()).toBe(1);
  await changePreferences(jonas, { mailConversations: false });
});
