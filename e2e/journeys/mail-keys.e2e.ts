import { expect, test } from 'vitest';
import { changePreferences, openDemo } from '#e2e/demo.ts';
import { newSubject, openMailbox, rowOf, send, write } from '#e2e/mailbox.ts';
import { MARTA } from '#e2e/people.ts';

const { at } = openDemo();

test('a person gives Archive another key: that one archives, the old one does not, until the usual keys are back', async () => {
  const page = await at(MARTA);
  const [first, second] = [newSubject('Formwork'), newSubject('Rebar')];
  await changePreferences(page, { mailKeys: {} });
  await openMailbox(page, MARTA);
  for (const subject of [first, second]) {
    await send(await write(page, { to: MARTA.email, subject, text: 'For the files.' }));
    await rowOf(page, subject).waitFor();
  }
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await page.keyboard.press('?');
  await sheet.getByRole('button', { name: 'Change keys' }).click();
  await sheet.getByRole('button', { name: 'Change the key of Archive, now e' }).click();
  await page.keyboard.press('j');
  await sheet.getByRole('alert').filter({ hasText: 'j is the key of “Next email” already.' }).waitFor();
  await page.keyboard.press('q');
  await sheet.getByRole('button', { name: 'Change the key of Archive, now q' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await rowOf(page, first).getByRole('link').focus();
  await page.keyboard.press('e');
  await page.keyboard.press('q');
  await rowOf(page, first).waitFor({ state: 'detached' });
  expect(await rowOf(page, second).count()).toBe(1);

  await page.goto('/employee/preferences');
  await page.getByRole('button', { name: 'See and change the keys' }).click();
  await sheet.getByText('Changed, usually e').waitFor();
  await sheet.getByRole('button', { name: 'Change keys' }).click();
  await sheet.getByRole('button', { name: 'Back to the usual keys' }).click();
  await page.getByText('The usual keys hold again').waitFor();
  await openMailbox(page, MARTA);
  await rowOf(page, second).getByRole('link').focus();
  await page.keyboard.press('e');
  await rowOf(page, second).waitFor({ state: 'detached' });
});

test('what is typed while the palette is still loading, and as it comes, stands in its field, and is no key of the mailbox', async () => {
  const page = await at(MARTA);
  await openMailbox(page, MARTA);
  let load = () => {};
  const wanted = new Promise<void>((resolve) => (load = resolve));
  // Its file has no name of its own.
  await page.route('**/assets/*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('comp', { delay: 30 });
  load();
  await page.keyboard.type('ose a word to everybody on the crane', { delay: 20 });
  await page.locator('.mantine-Spotlight-content').waitFor();
  const field = page.getByRole('textbox', { name: 'Search', exact: true }).last();
  expect(await field.inputValue()).toBe('compose a word to everybody on the crane');
  expect(await page.getByRole('dialog', { name: 'New Message' }).count()).toBe(0);
});
