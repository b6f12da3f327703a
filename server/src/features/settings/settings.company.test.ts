import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingKey } from '@lintel/contract/setting-registry';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const client = () => app.as('viktor.sandell');
const rowOf = async (key: SettingKey) => (await client().settings.list()).find((row) => row.key === key)!;
const set = async (key: SettingKey, value: string) =>
  client().settings.change({ key, body: { value, version: (await rowOf(key)).version } });
const upload = async (content: Uint8Array<ArrayBuffer>, name: string) =>
  (await client().files.upload({ form: { files: [new File([content], name)] } }))[0]!.id;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const shown = () => app.anonymous.session.clientSettings();

test('the logo is a picture that everybody sees before they sign in; another one takes its place, and empty there is none', async () => {
  expect((await shown()).logo).toBeNull();
  expect(await refusal(app.anonymous.settings.logo())).toMatchObject({ status: 404 });
  const first = await upload(PNG, 'corvane.png');
  expect(await set('company.logo', first)).toMatchObject({ kind: 'picture', value: first });
  expect((await shown()).logo).toBe(first);
  expect(new Uint8Array(await (await app.anonymous.settings.logo({ query: { id: first } })).arrayBuffer())).toEqual(PNG);
  const second = await upload(new Uint8Array([...PNG, 1]), 'corvane-2.png');
  await set('company.logo', second);
  expect((await (await app.anonymous.settings.logo()).arrayBuffer()).byteLength).toBe(PNG.byteLength + 1);
  expect(await refusal(client().files.open({ id: first, query: {} }))).toMatchObject({ status: 404 });
  await set('company.logo', '');
  expect((await shown()).logo).toBeNull();
  expect(await refusal(app.anonymous.settings.logo())).toMatchObject({ status: 404 });
});

test('what is no picture, is too large or belongs to somebody else is no logo', async () => {
  const text = await upload(new TextEncoder().encode('<svg onload="alert(1)"/>'), 'logo.svg');
  expect(await refusal(set('company.logo', text))).toMatchObject({ code: 'file.no_picture', fields: { value: expect.any(String) } });
  const large = new Uint8Array(512 * 1024 + 1);
  large.set(PNG);
  expect(await refusal(set('company.logo', await upload(large, 'large.png')))).toMatchObject({ code: 'file.picture_large' });
  const [foreign] = await app.as('marta.kessler').files.upload({ form: { files: [new File([PNG], 'mine.png')] } });
  expect(await refusal(set('company.logo', foreign!.id))).toMatchObject({ code: 'file.gone' });
  expect((await shown()).logo).toBeNull();
});

test('legal name and numbers stand in one line on paper, as far as they are set', async () => {
  expect((await shown()).legalLine).toBe('');
  await set('company.legal_name', 'Corvane Build Group GmbH');
  await set('company.tax_number', 'DE 123456789');
  expect((await shown()).legalLine).toBe('Corvane Build Group GmbH · DE 123456789');
  await set('company.register_number', 'HRB 4711');
  expect((await shown()).legalLine).toBe('Corvane Build Group GmbH · HRB 4711 · DE 123456789');
});

test('how days are written and on which day a week begins is known to every page, and chosen by its words', async () => {
  expect(await shown()).toMatchObject({ locale: 'en-GB', weekStart: 'monday' });
  const { kind, choices } = await rowOf('company.week_start');
  expect([kind, choices]).toEqual(['choice', { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' }]);
  await set('company.week_start', 'sunday');
  await set('company.locale', 'en-US');
  expect(await shown()).toMatchObject({ locale: 'en-US', weekStart: 'sunday' });
});
