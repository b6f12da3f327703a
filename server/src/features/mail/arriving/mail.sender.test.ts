import type { SenderCheck } from '@lintel/contract/mail-reading';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { deliverRaw } from './mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const MARTA = 'marta.kessler@corvane.example';
const marta = () => app.as('marta.kessler');
let counter = 0;
const arrive = async (from: string, more = '', body = 'Text', to = MARTA) => {
  const raw = `From: ${from}\r\nTo: ${to}\r\nSubject: Mail ${(counter += 1)}\r\nMessage-ID: <w${counter}@site.example>\r\n${more}\r\n${body}\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [to] });
  const { items } = await marta().mail.search({ query: { q: `"Mail ${counter}"` } });
  return items[0]!.id;
};
const kinds = async (id: string) => (await marta().mail.get({ id })).warnings.map(({ kind, about }) => `${kind} ${about}`);
const HTML = 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n';

describe('what to look at twice', () => {
  test('a sender who never wrote here, once', async () => {
    expect(await kinds(await arrive('Ann <ann@site.example>'))).toEqual(['new_sender ann@site.example']);
    expect(await kinds(await arrive('Ann <ann@site.example>'))).toEqual([]);
  });

  test('a domain that looks like a known one, a colleague’s name, answers that go elsewhere', async () => {
    const id = await arrive('Jonas Ekdahl <jonas@c0rvane.example>', 'Reply-To: pay@elsewhere.example\r\n');
    expect(await kinds(id)).toEqual([
      'look_alike corvane.example',
      'namesake jonas.ekdahl@corvane.example',
      'reply_elsewhere pay@elsewhere.example',
      'new_sender jonas@c0rvane.example',
    ]);
  });

  test('a domain with letters of several alphabets, by its real name', async () => {
    expect(await kinds(await arrive('Pay <pay@xn--pypal-4ve.example>'))).toEqual([
      'mixed_alphabets xn--pypal-4ve.example',
      'new_sender pay@xn--pypal-4ve.example',
    ]);
    expect(await kinds(await arrive('Pay <pay@pаypal.example>'))).toContain('mixed_alphabets xn--pypal-4ve.example');
  });

  test('colleagues and what one wrote oneself say nothing', async () => {
    await app.as('jonas.ekdahl').mail.send({ form: { to: [MARTA], subject: 'From a colleague', content: 'Hello' } });
    const { items } = await marta().mail.folder({ folder: 'inbox' });
    expect(await kinds(items.find(({ subject }) => subject === 'From a colleague')!.id)).toEqual([]);
    const sent = await marta().mail.send({ form: { to: ['new@nobody.example'], subject: 'Out', content: 'Hello' } });
    expect(await kinds(sent.id)).toEqual([]);
  });
});

describe('pictures of other servers', () => {
  const body =
    '<p>Look</p><img src="http://127.0.0.1:1/a.png?x=1&amp;y=2"><img src="//cdn.example/b.png"><img src="javascript:x()"><img src="http://127.0.0.1:1/a.png?x=1&amp;y=2">';

  test('stay out, with their addresses kept beside; what is no address of the web goes', async () => {
    const mail = await marta().mail.get({ id: await arrive('Ann <ann@site.example>', HTML, body) });
    expect(mail.htmlBody).not.toMatch(/\ssrc=/);
    expect([...mail.htmlBody!.matchAll(/data-remote="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'http://127.0.0.1:1/a.png?x=1&amp;y=2',
      'https://cdn.example/b.png',
      'http://127.0.0.1:1/a.png?x=1&amp;y=2',
    ]);
    expect(mail.blockedImages).toBeGreaterThan(0);
  });

  test('are fetched for the own mail alone, only where the mail names them, and never from the own network', async () => {
    const id = await arrive('Ann <ann@site.example>', HTML, body);
    for (const index of [0, 7])
      await expect(marta().mailReading.picture({ id, index })).rejects.toMatchObject({ code: 'mail.picture_refused' });
    await expect(app.as('jonas.ekdahl').mailReading.picture({ id, index: 0 })).rejects.toMatchObject({ status: 404 });
  });

  const checked = async (id: string, check: Pick<SenderCheck, 'verdict' | 'domain'> | null) => {
    const said = check && { ...check, spf: 'none', dkim: 'none', dmarc: 'none', policy: null, signedBy: [] };
    const message = app.services.db.selectFrom('entry').select('message_id').where('id', '=', id);
    await app.services.db.updateTable('message').set({ sender_check: said }).where('id', '=', message).execute();
  };
  const PROVED = { verdict: 'proved', domain: 'site.example' } as const;

  test.each([
    [PROVED, 'inbox', true],
    [PROVED, 'archive', true],
    [PROVED, 'spam', false],
    [PROVED, 'trash', false],
    [{ ...PROVED, domain: 'evil.example' }, 'inbox', false],
    [{ ...PROVED, verdict: 'forged' }, 'inbox', false],
    [{ ...PROVED, verdict: 'unproved' }, 'inbox', false],
    [{ ...PROVED, verdict: 'unchecked' }, 'inbox', false],
    [null, 'inbox', false],
  ] as const)('of a trusted sender, with %j in %s, are shown at once: %s', async (check, folder, isShown) => {
    const id = await arrive('Tess <tess@site.example>', HTML, body);
    await marta().mailReading.trust({ body: { email: 'tess@site.example', isTrusted: true } });
    await checked(id, check);
    if (folder !== 'inbox') await marta().mail.update({ body: { ids: [id], change: { folder } } });
    expect((await marta().mail.get({ id })).isTrusted).toBe(isShown);
  });

  test('of a trusted sender are shown, in that mailbox alone, until it is taken back', async () => {
    const id = await arrive('Ann <Ann@Site.example>', HTML, body);
    await checked(id, PROVED);
    expect((await marta().mail.get({ id })).isTrusted).toBe(false);
    await marta().mailReading.trust({ body: { email: 'ann@site.example', isTrusted: true } });
    await marta().mailReading.trust({ body: { email: 'ANN@site.example', isTrusted: true } });
    expect((await marta().mail.get({ id })).isTrusted).toBe(true);
    await marta().mailReading.trust({ body: { email: 'ann@site.example', isTrusted: false } });
    expect((await marta().mail.get({ id })).isTrusted).toBe(false);
  });

  test('that only count who opened the mail are told apart, in mail of older rules too, and keep no address', async () => {
    const tracker = '<img src="https://t.site.example/wf/open?u=1" width="1" height="1">';
    const id = await arrive('Ann <ann@site.example>', HTML, `${body}${tracker}`);
    const mail = await marta().mail.get({ id });
    expect(mail).toMatchObject({ blockedTrackers: 1 });
    expect(mail.htmlBody).not.toContain('t.site.example');
    await app.services.db
      .updateTable('message')
      .set({
        html_clean: `<img width="1" height="1" data-remote="https://t.site.example/1" />${mail.htmlBody}`,
        ...{ clean_version: 2, blocked_images: mail.blockedImages + 1, blocked_trackers: 0 },
      })
      .where('id', 'in', (from) => from.selectFrom('entry').select('entry.message_id').where('entry.id', '=', id))
      .execute();
    const { htmlBody, blockedImages, blockedTrackers } = await marta().mail.get({ id });
    expect({ htmlBody, blockedImages, blockedTrackers }).toEqual({
      ...{ htmlBody: mail.htmlBody, blockedImages: mail.blockedImages, blockedTrackers: 1 },
    });
  });

  test('are never part of what one writes', async () => {
    const sent = await marta().mail.send({
      form: {
        to: [MARTA],
        subject: 'Mine',
        content: 'Look',
        htmlContent: '<p>Look <img src="https://cdn.example/b.png" data-remote="https://cdn.example/b.png"></p>',
      },
    });
    expect((await marta().mail.get({ id: sent.id })).htmlBody).toBe('<p>Look </p>');
  });
});

test('all files come as one archive, names told apart; nobody else gets it', async () => {
  const attachments = ['one', 'two'].map((text) => new File([text], 'note.txt', { type: 'text/plain' }));
  const { id } = await marta().mail.send({ form: { to: [MARTA], subject: 'Files', content: 'Two', attachments } });
  const bytes = Buffer.from(await (await marta().mailReading.files({ id })).arrayBuffer());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  const text = bytes.toString('latin1');
  for (const name of ['note.txt', 'note (2).txt']) expect(text).toContain(name);
  await expect(app.as('jonas.ekdahl').mailReading.files({ id })).rejects.toMatchObject({ status: 404 });
});
