import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { newSubject, openMailbox, rowOf, textOf, write } from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';

const { at } = openDemo();

test('a template comes into a message with what is known; what stays open is marked, warned of once, and gone when it is filled in', async () => {
  const [marta, jonas] = [await at(MARTA), await at(JONAS)];
  await openMailbox(marta, MARTA);
  const dialog = await write(marta, {});
  await dialog.getByRole('combobox', { name: 'To', exact: true }).fill(JONAS.name);
  await marta.getByRole('option', { name: JONAS.name }).click();
  await dialog.getByRole('button', { name: 'Templates' }).click();
  const picker = marta.getByRole('dialog', { name: 'Templates' });
  await picker.getByRole('combobox', { name: 'Templates' }).fill('Delivery to site');
  await picker.getByRole('region', { name: 'What Delivery to site says' }).getByRole('button', { name: 'Insert' }).click();
  await picker.waitFor({ state: 'hidden' });

  const text = textOf(dialog);
  await expect.poll(() => text.innerText()).toContain('Marta Kessler');
  expect(await text.locator('[data-field]').allInnerTexts()).toEqual(['{{project.code}}']);
  const subject = dialog.getByLabel('Subject');
  expect(await subject.inputValue()).toBe('Delivery to {{project.name}}');

  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Fill in {{project.name}}, {{project.code}} or remove them.' }).waitFor();

  const filled = newSubject('Delivery to the clinic');
  await subject.fill(filled);
  await text.focus();
  await text.locator('[data-field]').selectText();
  await marta.keyboard.type('RC-01');
  await expect.poll(() => text.locator('[data-field]').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openMailbox(jonas, JONAS);
  await rowOf(jonas, filled).waitFor();
  expect(await rowOf(jonas, filled).innerText()).not.toContain('{{');
});
