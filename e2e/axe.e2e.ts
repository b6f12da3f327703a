import axe, { type RunOptions } from 'axe-core';
import type { Role } from '@lintel/contract/access';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { write } from '#e2e/mailbox.ts';
import { PEOPLE, VIKTOR, type Person } from '#e2e/people.ts';
import { moveTo, ROUTES } from '#e2e/walk.ts';

const { guest, enter } = openDemo();

/** The rules are put into the page by the debugger, which the page's own policy rightly refuses. */
const LOOSE = { bypassCSP: true };

/** Each page once, with the first role that has it; the employee's pages are everybody's. A page still to come looks the same under every name. */
const PAGES_OF = new Map<Role, string[]>();
const seen = new Set<string>();
for (const { path, role, page } of ROUTES) {
  const name = page.name.includes('/') ? 'coming' : page.name;
  if (seen.has(name) || path.includes(':')) continue;
  seen.add(name);
  const visitor = role === 'employee' ? 'super_admin' : role;
  PAGES_OF.set(visitor, [...(PAGES_OF.get(visitor) ?? []), path]);
}

const byRole = PEOPLE.filter(({ role }) => PAGES_OF.has(role)).map((person): [Person, string[]] => [person, PAGES_OF.get(person.role)!]);

test.each(byRole)('the pages of $role hold nothing serious against them, light and dark', async (person, paths) => {
  const { page } = await enter(person, LOOSE);
  await page.goto(`${person.group}/dashboard`);
  const found: string[] = [];
  for (const path of paths) {
    await moveTo(page, path);
    found.push(...(await findings(page, path)));
  }
  expect(found).toEqual([]);
});

test('nor do an open mail, the dialog for writing, the overlay and the menus', async () => {
  const { page } = await enter(VIKTOR, LOOSE);
  const found: string[] = [];
  await page.goto('/super-admin/mail/inbox');
  await page.locator('li[data-id]').first().getByRole('link').click();
  await page.getByRole('heading', { level: 2 }).waitFor();
  found.push(...(await findings(page, 'an open mail')));
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Change keys' }).click();
  await page.getByRole('button', { name: 'Change the key of Archive, now e' }).click();
  await page.keyboard.press('j');
  await page.getByRole('alert').filter({ hasText: 'j is the key of' }).waitFor();
  found.push(...(await findings(page, 'the keys of the mailbox, being changed')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
  const dialog = await write(page, { subject: 'Look' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Please add at least one recipient').waitFor();
  found.push(...(await findings(page, 'the dialog for writing, with problems')));
  await page.keyboard.press('Escape');

  await page.goto('/employee/profile?mail=inbox');
  await page.getByRole('dialog', { name: 'Email Center' }).locator('li[data-id]').first().waitFor();
  found.push(...(await findings(page, 'the overlay')));
  await page.goto('/employee/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).or(page.getByText('All notifications')).first().waitFor();
  found.push(...(await findings(page, 'the notifications')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  found.push(...(await findings(page, 'the user menu')));
  expect(found).toEqual([]);
});

test('nor do the pages for who is not signed in, and the provider’s', async () => {
  const { page } = await guest(LOOSE);
  const found: string[] = [];
  for (const path of ['/auth/login', '/terms', '/privacy', '/auth/callback?code=no&state=no']) {
    await page.goto(path);
    found.push(...(await findings(page, path)));
  }
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.locator('input[name=password]').waitFor();
  found.push(...(await findings(page, 'the provider')));
  expect(found).toEqual([]);
});

test('what is ticked or switched is 44 px high for a finger, and as wide', async () => {
  const { page } = await enter(VIKTOR, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.goto('/employee/preferences');
  await page.getByRole('switch').first().waitFor();
  await hasCome(page);
  expect(await tooSmall(page)).toEqual([]);
  await page.goto('/super-admin/departments');
  await page.getByRole('main').getByRole('link', { name: 'Building' }).first().click();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).waitFor();
  await hasCome(page);
  expect(await tooSmall(page)).toEqual([]);
});

/** What stands below something that still comes is not shown yet, and answers nobody. */
const hasCome = (page: Page) => page.waitForFunction(() => !document.querySelector('main [data-coming]'));

/** The ticks, choices and switches that do not answer everywhere within 21 px of the middle of their mark and their words. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const input of document.querySelectorAll<HTMLInputElement>('main :is([type="checkbox"], [type="radio"])')) {
      input.scrollIntoView({ block: 'center' });
      const boxes = [input, ...(input.labels ?? [])].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      const middle = (from: 'left' | 'top', to: 'right' | 'bottom') =>
        (Math.min(...boxes.map((box) => box[from])) + Math.max(...boxes.map((box) => box[to]))) / 2;
      const isHit = ([across, down]: number[]) => {
        const hit = document.elementFromPoint(middle('left', 'right') + across!, middle('top', 'bottom') + down!);
        return hit === input || (hit?.closest('label')?.control ?? null) === input;
      };
      const isLarge = [
        [0, -21],
        [0, 21],
        [-21, 0],
        [21, 0],
      ].every(isHit);
      if (!isLarge) found.push(input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.name);
    }
    return found;
  });

/** The frame of a mail runs no script, and so no rules either. Only what is wrong is put together. */
const EVERYWHERE: RunOptions = { iframes: false, resultTypes: ['violations'] };
const LOOKS: Record<'light' | 'dark', RunOptions> = {
  // The rule that is left out takes a badge's count, the hint of a shortcut and an avatar's initials for parts of the label, though
  // they are hidden from the tree.
  light: { ...EVERYWHERE, rules: { 'label-content-name-mismatch': { enabled: false } } },
  // Between the themes only the colours differ.
  dark: { ...EVERYWHERE, runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** What axe calls serious or critical, in both themes, once the page has settled. */
async function findings(page: Page, name: string): Promise<string[]> {
  await page.locator('h1, h2').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.mantine-Loader-root, .mantine-Skeleton-root, [aria-busy="true"]'));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The provider's page follows without a script.
    await page.waitForFunction(
      (theme: string) => [theme, undefined].includes(document.documentElement.dataset['mantineColorScheme']),
      colorScheme,
    );
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    const violations = await page.evaluate(async (options) => (await window.axe.run(document, options)).violations, LOOKS[colorScheme]);
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(
          `${name}, ${colorScheme}: ${id} at ${nodes
            .map(({ target }) => String(target))
            .slice(0, 3)
            .join(' and ')}`,
        );
  }
  return found;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
