import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@lintel/server/test/free-port.ts';
import { aMail } from '@lintel/server/test/mail/account.ts';
import { startConsentIssuer, type ConsentIssuer } from '@lintel/server/test/mail/consent-issuer.ts';
import { hasDovecot, PASSWORD, startDovecot } from '@lintel/server/test/mail/dovecot.ts';
import { startRelay } from '@lintel/server/test/mail/relay.ts';
import type { Page } from 'playwright-core';
import { launchBrowser, startLintel, visit, type RunningLintel } from '#e2e/harness.ts';
import { startIssuer, type Issuer } from '#e2e/issuer.ts';
import { dialogOf, openMail, rowOf, send, typeText } from '#e2e/mailbox.ts';

const NORA = {
  name: 'Nora Lind',
  given_name: 'Nora',
  family_name: 'Lind',
  email: 'nora.lind@corvane.example',
  email_verified: true,
  'urn:zitadel:iam:org:project:roles': { accountant: { '1': 'corvane.example' } },
};

let issuer: Issuer;
let google: ConsentIssuer;
let lintel: RunningLintel;
beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer(`http://localhost:${port}`, NORA);
  google = await startConsentIssuer();
  const mail = {
    // Nobody goes to the real one.
    ...{ MAIL_SERVERS: '127.0.0.1', MAIL_GOOGLE_AUTHORITY: google.authority },
    ...{ MAIL_GOOGLE_CLIENT_ID: google.client.id, MAIL_GOOGLE_CLIENT_SECRET: google.client.secret },
  };
  lintel = await startLintel({ DEMO: 'off', PORT: String(port), OIDC_AUTHORITY: issuer.authority, ...mail });
});
afterAll(async () => {
  await lintel?.remove();
  await issuer?.stop();
  await google?.stop();
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.getByText(`Welcome, ${NORA.name}`).waitFor();
  await page.waitForURL('**/accountant/dashboard');
}

test('with the company’s own provider people sign in there, get the role it names, and sign out there', async () => {
  const browser = await launchBrowser();
  try {
    const { page, faults } = await visit(browser, lintel.url, {}, [issuer.authority]);
    await signIn(page);
    await page.getByRole('link', { name: 'Payment Reconciliation' }).waitFor();
    expect((await fetch(`${lintel.url}/oidc/.well-known/openid-configuration`)).status, 'the embedded provider is not there').toBe(404);

    await page.getByRole('button', { name: `Account: ${NORA.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${lintel.url}/auth/login*`);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('a mail account is opened at its provider by who says yes there, and is not by who does not', async () => {
  const browser = await launchBrowser();
  try {
    const { page, faults } = await visit(browser, lintel.url, {}, [issuer.authority, google.authority]);
    await signIn(page);
    const begin = async () => {
      await page.goto('/employee/preferences');
      await page.getByRole('button', { name: 'Add an account' }).click();
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
    };
    await begin();
    await page.getByText(`${google.says.email} is connected`).waitFor();
    await page.getByRole('button', { name: `Change ${google.says.email}` }).waitFor();
    // The code is used, and nobody finds it in the address.
    expect(new URL(page.url()).search).toBe('');
    google.says.lasts = false;
    await begin();
    await page.getByRole('heading', { name: 'The account was not opened' }).waitFor();
    await page.getByRole('link', { name: 'Back to your mail accounts' }).click();
    await page.waitForURL('**/employee/preferences#mail-accounts');
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});

// Debian: dovecot-imapd.
test.skipIf(!hasDovecot)(
  'a mail account is added by its password: what is wrong is said before, its mails come, an answer leaves by it',
  async () => {
    const browser = await launchBrowser();
    const [dovecot, relay] = [await startDovecot(), await startRelay()];
    try {
      await dovecot.doveadm('office', 'save', ['-m', 'INBOX'], aMail('Delivery on Monday'));
      const { page, faults } = await visit(browser, lintel.url, {}, [issuer.authority]);
      await signIn(page);
      await page.goto('/employee/preferences');
      await page.getByRole('button', { name: 'Add an account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a mail account' });
      for (const [label, value] of [
        ['Name', 'Site office'],
        ['Address', 'office@elsewhere.example'],
        ['User name', 'office'],
        ['Password', 'not the right one'],
        ['IMAP server, for receiving', '127.0.0.1'],
        ['SMTP server, for sending', '127.0.0.1'],
      ] as const)
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
      for (const [n, port] of [dovecot.port, new URL(relay.url).port].entries()) {
        await dialog.getByRole('textbox', { name: 'Port' }).nth(n).fill(String(port));
        await dialog.getByRole('combobox', { name: 'Encryption' }).nth(n).click();
        await page.getByRole('option', { name: 'None (local)' }).click();
      }
      const tried = dialog.getByRole('button', { name: 'Test connection' });
      await tried.click();
      await dialog
        .getByRole('alert')
        .filter({ hasText: /^Receiving:.*password/s })
        .waitFor();
      await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
      await tried.click();
      for (const name of ['Receiving', 'Sending'])
        await dialog
          .getByRole('alert')
          .filter({ hasText: new RegExp(`${name}:\\s*127\\.0\\.0\\.1 answers and takes the login\\.`) })
          .waitFor();
      await dialog.getByRole('button', { name: 'Add account' }).click();
      await page.getByText('Site office added').waitFor();

      await page.goto('/accountant/mail/inbox');
      await page.getByRole('navigation', { name: 'Folders of Site office' }).getByRole('link', { name: 'Inbox' }).click();
      await rowOf(page, 'Delivery on Monday').waitFor();
      await openMail(page, 'Delivery on Monday');
      await page.getByRole('button', { name: 'Reply', exact: true }).click();
      const reply = dialogOf(page, 'Reply');
      await typeText(reply, 'Gate 2 is open from seven.');
      await send(reply);
      await expect
        .poll(() => relay.seen.map(({ from, to }) => ({ from, to })), { timeout: 60_000 })
        .toMatchObject([{ to: ['ines@supplier.example'] }]);
      expect(relay.seen[0]!.raw.toString()).toMatch(/^From: .*<office@elsewhere\.example>/m);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      await dovecot.stop();
      await relay.stop();
    }
  },
);
