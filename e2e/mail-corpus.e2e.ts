import { htmlMail, mailsIn } from '@lintel/server/test/mail/corpus/files.ts';
import { HOSTILE_HTML, leftoversIn } from '@lintel/server/test/mail/corpus/html.ts';
import nodemailer from 'nodemailer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { bodyOf, dialogOf, newSubject, openMail, openMailbox, rowOf, textOf } from '#e2e/mailbox.ts';
import { SAMIR } from '#e2e/people.ts';

const { enter, smtpPort } = openDemo();

/**
 * Somebody else's mail server. What it hands over lies with Samir, whose inbox no other file looks at: it would push what they look for off
 * the first page. Foreign requests, scripts that a policy stopped and exceptions are faults of each visitor.
 */
const world = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
const hand = (raw: string | Buffer) => world.sendMail({ envelope: { from: 'eve@evil.example', to: SAMIR.email }, raw });

const CLASSES = Object.entries(HOSTILE_HTML);
const AT_ONCE = 8;
const GROUPS = Array.from({ length: Math.ceil(CLASSES.length / AT_ONCE) }, (_, i) => CLASSES.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** What must happen in no page: windows and questions of a mail, and another address than the mailbox's. */
function strangeIn(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    const { protocol, pathname } = new URL(frame.url());
    const isOurs = frame === page.mainFrame() ? pathname.startsWith(`${SAMIR.group}/mail`) : protocol === 'about:';
    if (!isOurs) seen.push(`navigation: ${frame.url()}`);
  });
  return seen;
}

const ACTIVE = 'script, style, svg, math, iframe, object, embed, form, input, base, meta, link, video, audio, img, [style*="url"]';

/** Opens an answer, looks at what is quoted in it, and leaves it. */
async function answer(page: Page, kind: 'Reply' | 'Forward', quoted: string): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click();
  const dialog = dialogOf(page, kind);
  const text = textOf(dialog);
  await text.getByText(quoted).first().waitFor();
  expect(await text.locator(ACTIVE).count()).toBe(0);
  const handlers = await text.evaluate((one) =>
    [...one.querySelectorAll('*')].flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith('on'))),
  );
  expect(handlers).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test.each(GROUPS.map((group) => [group.map(([name]) => name).join(', '), group] as const))(
  '%s: nothing runs, loads or leads away, in the reader, an answer and a forward',
  async (_, group) => {
    const { page } = await enter(SAMIR);
    const subjects: string[] = [];
    for (const [name, all] of group) {
      const subject = newSubject(name);
      subjects.push(subject);
      await hand(htmlMail(subject, `<p>Dear customer</p>${all.join('<hr>')}`));
    }
    await openMailbox(page, SAMIR);
    const strange = strangeIn(page);
    for (const subject of subjects) {
      await rowOf(page, subject).waitFor();
      await openMail(page, subject);
      const body = bodyOf(page);
      await body.getByText('Dear customer').hover();
      expect(leftoversIn(await body.locator('body').innerHTML()), subject).toEqual([]);
      await answer(page, 'Reply', 'Dear customer');
      await answer(page, 'Forward', 'Dear customer');
      await page.getByRole('button', { name: 'Inbox', exact: true }).click();
    }
    expect(strange).toEqual([]);
  },
);

test('words of a stranger stay words: in the list, the open mail, an answer, its dock and what is told of it', async () => {
  const { page } = await enter(SAMIR);
  const marks: string[] = [];
  for (const [name, mail] of mailsIn('plain')) {
    const mark = newSubject('mark').replace(' ', '-');
    marks.push(mark);
    const raw = mail
      .toString()
      .replace(/^(Subject: .*)$/m, `$1 ${mark}`)
      .replace(`<${name}@`, `<${mark}@`)
      .replace(/^Date: .*\n/m, '');
    await hand(raw);
  }
  await openMailbox(page, SAMIR);
  const strange = strangeIn(page);
  for (const mark of marks) {
    await rowOf(page, mark).waitFor();
    await openMail(page, mark);
    expect(await page.locator('a[href^="javascript" i], a[href^="data" i], a[href^="vbscript" i]').count()).toBe(0);
    await answer(page, 'Forward', 'Forwarded message');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await dialogOf(page, 'Reply').getByRole('button', { name: 'Minimise' }).click();
    const docked = page.getByRole('button', { name: new RegExp(`^Go on writing: .*${mark}$`) });
    await docked.waitFor();
    await page.getByRole('button', { name: new RegExp(`^Discard .*${mark}$`) }).click();
    await docked.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Inbox', exact: true }).click();
  }
  expect(strange).toEqual([]);
});
