import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@lintel/server/test/free-port.ts';
import { launchBrowser, startLintel, visit, type RunningLintel } from '#e2e/harness.ts';
import { startIssuer, type Issuer } from '#e2e/issuer.ts';

const NORA = {
  name: 'Nora Lind',
  given_name: 'Nora',
  family_name: 'Lind',
  email: 'nora.lind@corvane.example',
  email_verified: true,
  'urn:zitadel:iam:org:project:roles': { accountant: { '1': 'corvane.example' } },
};

let issuer: Issuer;
let lintel: RunningLintel;
beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer(`http://localhost:${port}`, NORA);
  lintel = await startLintel({ DEMO: 'off', PORT: String(port), OIDC_AUTHORITY: issuer.authority });
});
afterAll(async () => {
  await lintel?.remove();
  await issuer?.stop();
});

test('with the company’s own provider people sign in there, get the role it names, and sign out there', async () => {
  const browser = await launchBrowser();
  try {
    const { page, faults } = await visit(browser, lintel.url, {}, [issuer.authority]);
    await page.goto('/');
    await page.getByRole('button', { name: 'Continue with SSO' }).click();
    await page.getByText(`Welcome, ${NORA.name}`).waitFor();
    await page.waitForURL('**/accountant/dashboard');
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
