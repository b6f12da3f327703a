import { launchBrowser, visit, startLintel } from '#e2e/harness.ts';
const t=Date.now(); const l=(s:unknown)=>console.log(Date.now()-t, s);
const L = await startLintel({ DEMO: 'off' }); l('up');
const b = await launchBrowser();
const v = await visit(b, L.url); const page=v.page; page.setDefaultTimeout(20000);
page.on('response', r => r.url().includes('/api/')||r.url().includes('/oidc') ? l(r.status()+' '+r.url().slice(0,140)) : 0);
page.on('console', m => l(m.text()));
try {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Set up Lintel' }).waitFor(); l('setup');
  await page.getByLabel('Your name').fill('Ada Brandt');
  await page.getByLabel('User name').fill('ada.brandt');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Use at least 12 characters').first().waitFor(); l('refused');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click(); l('click');
  await page.waitForTimeout(6000); l(page.url()); l(await page.locator('body').ariaSnapshot());
} catch (e) { l(String(e)); l(await page.locator('body').ariaSnapshot()); }
l(v.faults); await b.close(); await L.remove();
