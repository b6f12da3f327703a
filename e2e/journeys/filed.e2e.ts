import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { newSubject, openMail, openMailbox, send, write } from '#e2e/mailbox.ts';
import { HELENA, JONAS, MARTA } from '#e2e/people.ts';

const { at } = openDemo();

// mail.md 3.1 and 3.5
test('a mail filed to a project is read by somebody of its team who never had it, and a task made of it has it and leads back', async () => {
  const subject = newSubject('Levels');
  const helena = await at(HELENA);
  await openMailbox(helena, HELENA);
  await send(await write(helena, { to: JONAS.email, subject, text: 'The levels of axis C are 12 mm low.' }));

  const jonas = await at(JONAS);
  await openMailbox(jonas, JONAS);
  await openMail(jonas, subject);
  await jonas.keyboard.press('p');
  const filing = jonas.getByRole('dialog', { name: 'File to a project' });
  await filing.getByRole('combobox', { name: 'Project' }).fill('RC-01');
  await jonas.getByRole('option', { name: /^RC-01/ }).click();
  await filing.getByRole('button', { name: 'File', exact: true }).click();
  await jonas.getByRole('list', { name: 'Filed to' }).getByText('RC-01').waitFor();

  await jonas.keyboard.press('t');
  const making = jonas.getByRole('dialog', { name: 'Make of this email' });
  await making.getByRole('option', { name: /Suggestion/ }).waitFor();
  await jonas.keyboard.press('Enter');
  const task = jonas.getByRole('dialog', { name: 'New task' });
  await task.getByRole('checkbox', { name: 'The email itself' }).waitFor();
  expect(await task.getByRole('combobox', { name: /^Project/ }).inputValue()).toContain('RC-01');
  await task.getByRole('button', { name: 'Add task' }).click();
  const chip = jonas.getByRole('list', { name: 'Tasks and requests' });
  await chip.getByText('To do').waitFor();
  await chip.getByRole('link').click();
  await jonas.getByRole('heading', { level: 1, name: subject }).waitFor();
  await jonas.getByText(`${subject}.eml`).waitFor();
  await jonas.getByRole('link', { name: subject }).click();
  await jonas.getByRole('heading', { level: 2, name: subject }).waitFor();

  const marta = await at(MARTA);
  await marta.goto('/employee/projects');
  await marta
    .getByRole('link', { name: /Riverside Clinic/ })
    .first()
    .click();
  await marta.getByRole('heading', { level: 1, name: 'Riverside Clinic' }).waitFor();
  await marta.goto(`${new URL(marta.url()).pathname}?tab=mail`);
  await marta.getByRole('button', { name: subject }).click();
  const read = marta.getByRole('dialog', { name: subject });
  await read.getByText('Filed by Jonas Ekdahl.').waitFor();
  await read.frameLocator('iframe[title="Message"]').getByText('The levels of axis C are 12 mm low.').waitFor();
});
