import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { FOLDER_LABELS, type Folder } from '@lintel/contract/mail';
import type { Person } from '#e2e/people.ts';
import { isLoaded, moveTo } from '#e2e/walk.ts';

/** The mailbox of a signed-in person, by what is on screen. */
export async function openMailbox(page: Page, { group }: Pick<Person, 'group'>, folder: Folder = 'inbox'): Promise<void> {
  const path = `${group}/mail/${folder}`;
  await (isLoaded(page) ? moveTo(page, path) : page.goto(path));
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`\\d+ (emails|conversations?) in ${FOLDER_LABELS[folder]}`) })
    .waitFor();
}

/** The row of a mail in the list. */
export const rowOf = (page: Page, subject: string): Locator => page.locator('li[data-id]').filter({ hasText: subject });

/** Opens a mail from its row, and waits for its subject. */
export async function openMail(page: Page, subject: string): Promise<void> {
  await rowOf(page, subject).getByRole('link').click();
  await page.getByRole('heading', { level: 2, name: subject }).waitFor();
}

/** The text of an open mail that came as HTML: it stands in a frame of its own. */
export const bodyOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Message"]:visible');

/** How many unread mails the folder shows. */
export async function unreadIn(page: Page, folder = 'Inbox'): Promise<number> {
  const text = await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: folder }).innerText();
  return Number(/(\d+) unread/.exec(text)?.[1] ?? 0);
}

/** The unread count of the top bar. */
export async function unreadInBar(page: Page): Promise<number> {
  const name = await page.getByRole('button', { name: /^Email Center/ }).getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(name ?? '')?.[1] ?? 0);
}

/** The dialog for writing. */
export const dialogOf = (page: Page, title: 'New Message' | 'Reply' | 'Forward' = 'New Message'): Locator =>
  page.getByRole('dialog', { name: title });

export interface Writing {
  to?: string;
  subject?: string;
  text?: string;
}

/** Opens a new message and fills in what is given. */
export async function write(page: Page, { to, subject, text }: Writing): Promise<Locator> {
  await page.getByRole('button', { name: 'Compose', exact: true }).click();
  const dialog = dialogOf(page);
  await textOf(dialog).waitFor();
  if (to !== undefined) await addRecipient(dialog, to);
  if (subject !== undefined) await dialog.getByLabel('Subject').fill(subject);
  if (text !== undefined) await typeText(dialog, text);
  return dialog;
}

/** Commits an address with a comma: Enter would take a suggestion. */
export async function addRecipient(dialog: Locator, address: string, row = 'To'): Promise<void> {
  const field = dialog.getByRole('combobox', { name: row, exact: true });
  await field.fill(address);
  await field.press(',');
  await expect.poll(() => field.inputValue()).toBe('');
}

export const textOf = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Message' });

/** Types in front of what stands there. */
export async function typeText(dialog: Locator, text: string): Promise<void> {
  await textOf(dialog).click();
  await textOf(dialog).press('Control+Home');
  await dialog.page().keyboard.insertText(text);
}

/** Sends, and waits until the dialog is gone and the result told. */
export async function send(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await dialog.page().getByText('Message sent').first().waitFor();
}

let count = 0;
/** A subject that no other mail has. */
export const newSubject = (about: string): string => `${about} ${Date.now().toString(36)}${(count += 1)}`;
