import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('preferences start with their defaults, and a change leaves the others alone', async () => {
  const { preferences } = server.as('marta.kessler');
  expect(await preferences.get()).toEqual({
    theme: 'system',
    mailLayout: 'full',
    singleKeyShortcuts: true,
    notificationMails: {},
    mailConversations: false,
    mailUndoSeconds: 10,
  });
  await preferences.update({ body: { theme: 'dark', singleKeyShortcuts: false } });
  expect(await preferences.update({ body: { mailLayout: 'split' } })).toEqual({
    theme: 'dark',
    mailLayout: 'split',
    singleKeyShortcuts: false,
    notificationMails: {},
    mailConversations: false,
    mailUndoSeconds: 10,
  });
});

test('two browsers that change different things at once both get what they wanted', async () => {
  const { preferences } = server.as('devon.archer');
  await Promise.all([preferences.update({ body: { theme: 'light' } }), preferences.update({ body: { mailLayout: 'split' } })]);
  expect(await preferences.get()).toMatchObject({ theme: 'light', mailLayout: 'split' });
});

test("preferences are one's own", async () => {
  await server.as('samir.haddad').preferences.update({ body: { theme: 'dark' } });
  expect((await server.as('helena.marsh').preferences.get()).theme).toBe('system');
});

test('an unknown theme is refused', async () => {
  await expect(server.as('marta.kessler').preferences.update({ body: { theme: 'pink' as 'dark' } })).rejects.toMatchObject({ status: 400 });
});
