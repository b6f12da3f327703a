import type { OwnMailKeys } from '@lintel/contract/mail-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    mailDensity: 'standard',
    singleKeyShortcuts: true,
    notificationMails: {},
    mailConversations: false,
    mailUndoSeconds: 10,
    dashboardHidden: [],
    mailKeys: {},
    mailInboxes: [],
    mailColours: {},
    mailWidths: {},
    mailPerson: false,
  });
  await preferences.update({ body: { theme: 'dark', singleKeyShortcuts: false } });
  expect(await preferences.update({ body: { mailLayout: 'split' } })).toEqual({
    theme: 'dark',
    mailLayout: 'split',
    mailDensity: 'standard',
    singleKeyShortcuts: false,
    notificationMails: {},
    mailConversations: false,
    mailUndoSeconds: 10,
    dashboardHidden: [],
    mailKeys: {},
    mailInboxes: [],
    mailColours: {},
    mailWidths: {},
    mailPerson: false,
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

describe('own keys of the mailbox', () => {
  const change = (mailKeys: OwnMailKeys) => server.as('viktor.sandell').preferences.update({ body: { mailKeys } });

  test('are kept, may take each other’s places, and go all together', async () => {
    expect((await change({ archive: 'j', next: 'g e', help: '' })).mailKeys).toEqual({ archive: 'j', next: 'g e', help: '' });
    expect((await change({})).mailKeys).toEqual({});
  });

  test.each<[string, OwnMailKeys, string, string]>([
    [
      'a usual key of another command',
      { archive: 'j' },
      'archive',
      'j is the key of “Next email” already. Choose another one, or change that one first.',
    ],
    ['the same key twice', { star: 'q', archive: 'q' }, 'star', 'q is the key of “Archive” already'],
    ['g alone', { archive: 'g' }, 'archive', 'g cannot be a key of the mailbox. Choose one letter, digit or sign other than g'],
    ['a named key', { archive: 'Enter' }, 'archive', 'Enter cannot be a key of the mailbox.'],
  ])('%s is refused at the command', async (_, own, command, sentence) => {
    await expect(change(own)).rejects.toMatchObject({
      status: 422,
      fields: { [`mailKeys.${command}`]: expect.stringContaining(sentence) },
    });
    expect((await server.as('viktor.sandell').preferences.get()).mailKeys).toEqual({});
  });

  test('an unknown command is refused', async () => {
    await expect(change({ explode: 'q' } as OwnMailKeys)).rejects.toMatchObject({ status: 400 });
  });
});
