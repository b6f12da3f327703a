import { roleLabel, type Role } from '@lintel/contract/access';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { giveCredentials } from '#e2e/harness.ts';
import { ANNEKE, DEVON, HELENA, JONAS, MARTA, PEOPLE, SAMIR } from '#e2e/people.ts';

const { guest, enter } = openDemo();

/** specification §2.3, word by word. */
const MENUS: Record<Role, string[]> = {
  super_admin: ['Dashboard', 'Departments', 'All Projects', 'All Employees', 'System Settings', 'Audit Logs'],
  department_head: ['Dashboard', 'Department Projects', 'Team', 'Request Forms', 'Approvals', 'Budget', 'Reports'],
  hr_manager: ['Dashboard', 'Employee Directory', 'Payroll & Leave'],
  managing_director: ['Executive Dashboard', 'Performance Overview', 'Financial Insights', 'Approvals & Decisions', 'History'],
  accountant: [
    'Accounting Dashboard',
    'Payroll Management',
    'Procurement Payments',
    'Financial Reports',
    'Payment Reconciliation',
    'Generate Payments',
  ],
  administrator: ['Admin Dashboard', 'Request Forms Management', 'Shared Resources', 'User Support', 'Approvals'],
  employee: ['Dashboard', 'My Tasks', 'My Profile', 'Leave', 'My Payslips', 'Request Forms', 'Timesheet'],
};

/** From anywhere to the provider's form. */
async function toProvider(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in to Lintel' }).waitFor();
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.locator('input[name=password]').waitFor();
}

/** The labels, without how much waits behind them. */
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').locator('> span:first-of-type').allTextContents();
const atSignIn = (page: Page) => page.waitForURL(/\/auth\/login$/);

describe('signing in', () => {
  test.each(PEOPLE)(
    '$name is welcomed by name, address and role, and lands on their own dashboard with their own menu',
    async ({ username, name, email, role, group }) => {
      const { page } = await guest();
      await toProvider(page);
      await giveCredentials(page, username);
      await page.getByText(`Welcome, ${name}`).waitFor();
      expect(await page.locator('dd').allTextContents()).toEqual([name, email, 'Yes', roleLabel(role)]);
      // By itself, after the 2 s of the welcome card.
      await page.waitForURL(`**${group}/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await menuOf(page)).toEqual(MENUS[role]);
    },
  );

  test('the approvals of a department head unfold into their three kinds, and by themselves where one is open', async () => {
    const { page } = await enter(JONAS);
    await page.goto('/');
    const kinds = ['Leave Requests', 'Project Approvals', 'Procurement'];
    await page.getByRole('button', { name: 'Show what is below Approvals' }).click();
    expect(await menuOf(page)).toEqual(MENUS.department_head.flatMap((label) => (label === 'Approvals' ? [label, ...kinds] : [label])));
    await page.goto('/department-head/approvals/procurement');
    await expect.poll(() => page.getByRole('link', { name: 'Procurement', exact: true }).getAttribute('aria-current')).toBe('page');
  });

  test('a wrong password is told without saying what was wrong, and the right one still works', async () => {
    const { page } = await guest();
    await toProvider(page);
    await giveCredentials(page, MARTA.username, 'not the password');
    expect(await page.getByRole('alert').textContent()).toBe('The user name or the password is wrong. Check both and try again.');
    expect(await page.locator('input[name=username]').inputValue()).toBe(MARTA.username);
    await giveCredentials(page, 'nobody.at.all', 'not the password');
    expect(await page.getByRole('alert').textContent()).toBe('The user name or the password is wrong. Check both and try again.');
    await giveCredentials(page, MARTA.username);
    await page.waitForURL('**/employee/dashboard');
  });

  test('the demo offers one person a role on the provider’s page', async () => {
    const { page } = await guest();
    await toProvider(page);
    expect(await page.locator('button[name=person]').evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).value))).toEqual(
      PEOPLE.map(({ username }) => username),
    );
    await page.locator(`button[value="${ANNEKE.username}"]`).click();
    await page.waitForURL('**/hr-manager/dashboard');
  });

  test('who was refused by the provider reads why, tries again, and gets in', async () => {
    const { page } = await guest();
    await toProvider(page);
    await giveCredentials(page, 'denied', 'whatever');
    await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor();
    await page.getByText('Authentication failed. Please try again.').waitFor();
    await page.getByText('This account is not allowed to sign in. Ask your administrator.').waitFor();
    await page.getByRole('link', { name: 'Try Again' }).click();
    await atSignIn(page);
    await page.getByRole('button', { name: 'Continue with SSO' }).click();
    await giveCredentials(page, DEVON.username);
    await page.waitForURL('**/administrator/dashboard');
  });
});

describe('the callback', () => {
  test('an answer to a sign-in that this browser did not begin is refused, and leaves nobody signed in', async () => {
    const { page } = await guest();
    await toProvider(page);
    // The provider's page has our origin here: what the app kept for the way back is lost.
    await page.evaluate(() => sessionStorage.clear());
    await giveCredentials(page, MARTA.username);
    await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor();
    await page.getByText('No matching state found in storage').waitFor();
    expect(page.url()).not.toMatch(/code=|state=/);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await atSignIn(page);
  });

  test('a forged state is refused', async () => {
    const { page } = await guest();
    await page.goto('/auth/callback?code=stolen&state=forged');
    await page.getByRole('heading', { name: 'Authentication Failed' }).waitFor();
    await page.getByRole('link', { name: 'Try Again' }).click();
    await atSignIn(page);
  });

  test('with somebody signed in already it falls back to them', async () => {
    const { page } = await enter(HELENA);
    await page.goto('/auth/callback?code=stolen&state=forged');
    await page.getByText(`Welcome, ${HELENA.name}`).waitFor();
    await page.waitForURL('**/managing-director/dashboard');
  });
});

describe('a session', () => {
  test('with an access token that no longer counts is renewed once, however many calls met it', async () => {
    const { page } = await enter(SAMIR);
    const renewals: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/auth/refresh-token') && renewals.push(request.url())));
    await spendAccessToken(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Email Center, \d+ unread$/ }).waitFor();
    expect(renewals).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/accountant/dashboard');
  });

  test('whose refresh token was spent elsewhere ends with a sentence on the sign-in card', async () => {
    const { page } = await enter(SAMIR);
    await spendAccessToken(page);
    await page.evaluate(async () => {
      const { refreshToken } = JSON.parse(localStorage.getItem('lintel.session')!) as { refreshToken: string };
      await fetch('/api/v1/auth/refresh-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
      });
    });
    await page.goto('/');
    await atSignIn(page);
    await page.getByText('Session expired. Please log in again.').waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('lintel.session'), localStorage.getItem('lintel.identity')])).toEqual([
      null,
      null,
    ]);
  });

  test('ends at the provider too: the next sign-in asks for the password again', async () => {
    const { page } = await enter(MARTA);
    await page.goto('/');
    await signOut(page, MARTA.name);
    await page.goto('/employee/profile');
    await atSignIn(page);
    await page.getByRole('button', { name: 'Continue with SSO' }).click();
    await page.locator('input[name=password]').waitFor();
  });

  test('that ended in one tab has ended in the other', async () => {
    const { page } = await enter(DEVON);
    await page.goto('/');
    const other = await page.context().newPage();
    await other.goto('/administrator/dashboard');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await signOut(page, DEVON.name);
    await atSignIn(other);
  });
});

/** Until the provider has sent the browser back: the page that stands there then was loaded anew. */
async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.endsWith('/auth/login'));
  await atSignIn(page);
}

/** As if its ten minutes were over. The app is left for it: what it still asks for would meet the change half done. */
async function spendAccessToken(page: Page): Promise<void> {
  await page.goto('/api/v1/health');
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('lintel.session')!) as object;
    localStorage.setItem('lintel.session', JSON.stringify({ ...session, token: 'spent' }));
  });
}
