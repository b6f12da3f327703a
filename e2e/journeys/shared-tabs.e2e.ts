import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { SAMIR } from '#e2e/people.ts';
import { openMailbox } from '#e2e/mailbox.ts';

const { at } = openDemo();

test('the tabs of a shared mailbox show what is still to be done, stand in the address, and say when nothing is', async () => {
  const page = await at(SAMIR);
  await openMailbox(page, SAMIR);
  const folders = page.getByRole('navigation', { name: 'Mailbox Payments' });
  await folders.getByRole('link', { name: /^Inbox/ }).click();
  const tabs = page.getByRole('group', { name: 'Show' });
  const pressed = () => tabs.locator('[aria-pressed="true"]').innerText();
  await tabs.waitFor();
  expect(await tabs.getByRole('button').allInnerTexts()).toEqual(['All', 'Unread', 'Mine', 'Unassigned', 'Unfiled']);
  await expect.poll(pressed).toBe('All');
  const results = page.getByRole('status').filter({ hasText: 'search results' });
  for (const name of ['Unread', 'Mine', 'Unassigned', 'Unfiled']) {
    await tabs.getByRole('button', { name, exact: true }).press('Enter');
    await expect.poll(pressed).toBe(name);
    await results.waitFor();
    expect(await folders.locator('[aria-current="page"]').innerText()).toContain('Inbox');
  }
  expect(new URL(page.url()).searchParams.get('q')).toBe('in:inbox is:unfiled');

  // What is sent is read.
  await folders.getByRole('link', { name: 'Sent' }).click();
  await expect.poll(pressed).toBe('All');
  await tabs.getByRole('button', { name: 'Unread' }).click();
  await page.getByText('Everything here is read').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(pressed).toBe('All');
});
