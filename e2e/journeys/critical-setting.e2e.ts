import { expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { HELENA, VIKTOR } from '#e2e/people.ts';
import { call, decide } from '#e2e/workday.ts';

const { at } = openDemo();

const LABEL = 'Threshold T3';
const GROUP = '/super-admin/system-settings?group=Approvals';

// workspace A18, SoD-14
test('a critical setting is proposed by one and decided by another, and both read who it was', async () => {
  const viktor = await at(VIKTOR);
  await viktor.goto(GROUP);
  const row = viktor.getByRole('listitem').filter({ hasText: LABEL });
  const before = (await row
    .getByText(/50,000/)
    .first()
    .textContent())!;
  await row.getByRole('button', { name: `Change ${LABEL}` }).click();
  const dialog = viktor.getByRole('dialog', { name: `Propose ${LABEL}` });
  await dialog.getByRole('textbox', { name: LABEL }).fill('60,000');
  await dialog.getByRole('button', { name: 'Propose change' }).click();
  await dialog.waitFor({ state: 'hidden' });

  // It waits above everything else, and the old value counts.
  const waiting = viktor.getByRole('link', { name: LABEL, exact: true });
  await waiting.waitFor();
  await viktor.getByText(/critical changes? waits?:/).waitFor();
  await row.getByText(/is to become .*60,000/).waitFor();
  await row.getByText(/Proposed by Viktor Sandell; it counts as soon as the managing director approves it/).waitFor();
  expect(await row.getByText(before, { exact: true }).count()).toBe(1);

  // Who proposed it withdraws it, and decides nothing.
  expect(await row.getByRole('button').allTextContents()).toEqual(['Withdraw']);
  const proposals = await call<{ key: string; pending: { id: string } | null }[]>(viktor, 'GET', '/settings');
  const proposal = proposals.find(({ key }) => key === 'approvals.t3_minor')!.pending!;
  const approval = await call<{ id: string; version: number; transitions: string[] }>(
    viktor,
    'GET',
    `/approvals/of/settings_critical/${proposal.id}`,
  );
  expect(approval.transitions).toEqual([]);
  await expect(
    call(viktor, 'POST', `/approvals/${approval.id}/transitions`, { name: 'approve', version: approval.version, input: {} }),
  ).rejects.toThrow();

  const helena = await at(HELENA);
  await helena.goto('/managing-director/approvals');
  await decide(helena, { from: VIKTOR.name, what: LABEL, decision: 'Approve' }, async (drawer) => {
    for (const words of [/50,000/, /60,000/, 'its approval']) await drawer.getByText(words).first().waitFor();
  });
  await helena.getByRole('row').filter({ hasText: VIKTOR.name }).filter({ hasText: LABEL }).waitFor({ state: 'hidden' });

  // It holds without being loaded again, and both histories say so.
  await row.getByText(/Set by Viktor Sandell, approved by Helena Marsh/).waitFor();
  await waiting.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: `Change ${LABEL}` }).waitFor();
  await viktor.goto('/super-admin/system-settings?group=Change%20history');
  const change = viktor.getByRole('row').filter({ hasText: LABEL }).first();
  for (const words of [/50,000/, /60,000/, /Viktor Sandell, approved by Helena Marsh/])
    await change.getByText(words).filter({ visible: true }).first().waitFor();
  await helena.goto('/managing-director/history');
  await helena.getByRole('row').filter({ hasText: LABEL }).filter({ hasText: 'Approved' }).first().waitFor();
});
