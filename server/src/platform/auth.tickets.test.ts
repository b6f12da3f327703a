import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secretsOf } from '#server/platform/secrets.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { accessTokenFor } from '#test/tokens.ts';

let server: TestApp;
let mail: string;
beforeAll(async () => {
  server = await testApp();
  await server.as('jonas.ekdahl').mail.send({ form: { to: ['marta.kessler@corvane.example'], subject: 'Levels', content: 'As built' } });
  mail = (await server.as('marta.kessler').mail.folder({ folder: 'inbox' })).items[0]!.id;
});
afterAll(() => server.close());

const marta = () => server.as('marta.kessler');
const ticketFor = async (address: string) => (await marta().session.download({ body: { address } })).address;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const REFUSED = { statusCode: 401 };

test('a browser fetches a file by its address alone, as often as it asks within five minutes', async () => {
  const url = await ticketFor(marta().mail.raw.address({ id: mail }));
  for (let n = 0; n < 2; n++) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment; filename="Levels.eml"');
    expect(answer.body).toContain('Subject: Levels');
  }
  const at = server.services.clock.now().getTime();
  const clock = vi.spyOn(server.services.clock, 'now').mockImplementation(() => new Date(at + 5 * 60_000 + 1000));
  expect(await get(url)).toMatchObject(REFUSED);
  clock.mockRestore();
});

test.each<[string, (url: string) => string]>([
  ['another mail', (url) => url.replace(`/mail/${mail}/`, `/mail/${Number(mail) + 1}/`)],
  ['more in the query', (url) => url.replace('?ticket', '?folder=inbox&ticket')],
  ['another ticket', (url) => `${url.slice(0, -8)}AAAAAAAA`],
  ['no ticket', (url) => url.replace(/\?ticket=.*/, '?ticket=')],
])('it opens this address alone: %s is refused', async (_, change) => {
  const url = await ticketFor(marta().mail.raw.address({ id: mail }));
  expect(await get(change(url))).toMatchObject(REFUSED);
});

test('what was sealed for something else is no ticket', async () => {
  const { seal } = await secretsOf(server.services);
  const sealed = Buffer.from(seal(JSON.stringify({ bearer: 'Bearer x' })), 'base64').toString('base64url');
  expect(await get(`${marta().mail.raw.address({ id: mail })}?ticket=${sealed}`)).toMatchObject(REFUSED);
});

test('it gives nothing but files, and to nobody else’s mail a way', async () => {
  expect(await get(await ticketFor(marta().mail.get.address({ id: mail })))).toMatchObject(REFUSED);
  const { address } = await server.as('samir.haddad').session.download({ body: { address: marta().mail.raw.address({ id: mail }) } });
  expect(await get(address)).toMatchObject({ statusCode: 404 });
});

test('it lasts no longer than the token that is in it', async () => {
  const now = server.services.clock.now().getTime();
  // Just over, as another clock may have it: nobody remembers whose it was.
  const token = await accessTokenFor(server.services, 'marta.kessler', { exp: Math.floor(now / 1000) - 10 });
  const minted = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/auth/downloads', headers: { authorization: `Bearer ${token}` } },
    payload: { address: marta().mail.raw.address({ id: mail }) },
  });
  const { address } = minted.json<{ data: { address: string } }>().data;
  expect((await get(address)).statusCode).toBe(200);
  const clock = vi.spyOn(server.services.clock, 'now').mockImplementation(() => new Date(now + 60_000));
  expect(await get(address)).toMatchObject(REFUSED);
  clock.mockRestore();
});

test('only addresses of the API are signed', () =>
  expect(marta().session.download({ body: { address: 'https://evil.example/' } })).rejects.toMatchObject({ code: 'request.invalid' }));
