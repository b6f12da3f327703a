import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, createClient, urlOf, type Transport } from './client.ts';
import { bytes, paged, route } from './route.ts';
import { files, jsonList } from './schema.ts';

const api = {
  list: route({
    method: 'GET',
    path: '/things',
    can: 'public',
    summary: '',
    query: z.object({ q: z.string().optional(), tag: z.array(z.string()).optional() }),
    data: paged(z.string()),
  }),
  get: route({
    method: 'GET',
    path: '/things/:id/parts/:part',
    can: 'public',
    summary: '',
    params: z.object({ id: z.string(), part: z.int() }),
    data: z.string(),
  }),
  raw: route({ method: 'GET', path: '/things/raw', can: 'public', summary: '', data: bytes() }),
  change: route({
    method: 'POST',
    path: '/things/change',
    can: 'public',
    summary: '',
    body: z.object({ on: z.boolean() }),
    data: z.null(),
    once: 'accepted',
  }),
  send: route({
    method: 'POST',
    path: '/things/send',
    can: 'public',
    summary: '',
    form: z.object({ to: jsonList(), subject: z.string().optional(), attachments: files().default([]) }),
    data: z.null(),
  }),
};

/** Answers every call with the same response and keeps what was asked. */
function recorder(response: () => Response) {
  const asked: Parameters<Transport>[0][] = [];
  const transport: Transport = async (request) => {
    asked.push(request);
    return response();
  };
  return { asked, client: createClient(api, transport) };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

test.each([
  ['path parameters are filled in and encoded', urlOf(api.get, { id: 'a/b ?', part: 2 }), '/api/v1/things/a%2Fb%20%3F/parts/2'],
  ['a query is added, encoded', urlOf(api.list, { query: { q: 'müller & söhne' } }), '/api/v1/things?q=m%C3%BCller+%26+s%C3%B6hne'],
  ['lists repeat their name', urlOf(api.list, { query: { tag: ['a', 'b'] } }), '/api/v1/things?tag=a&tag=b'],
  ['what is missing stays away', urlOf(api.list, { query: { q: undefined, tag: null } }), '/api/v1/things'],
  ['no input is no query', urlOf(api.list), '/api/v1/things'],
])('%s', (_, url, expected) => {
  expect(url).toBe(expected);
});

test('a list answers its rows and where it stands', async () => {
  const { client } = recorder(json({ ok: true, data: ['a'], message: '', page: { number: 1, size: 20, total: 1 } }));
  expect(await client.list()).toEqual({ items: ['a'], page: { number: 1, size: 20, total: 1 } });
});

test('a body travels as JSON, with the key of its intent', async () => {
  const { asked, client } = recorder(json({ ok: true, data: null, message: '' }));
  await client.change({ body: { on: true } }, { idempotencyKey: 'one-intent-one-key' });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/api/v1/things/change',
      body: '{"on":true}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one-intent-one-key' },
    },
  ]);
});

test('a form carries lists as one JSON field and repeats its files', async () => {
  const { asked, client } = recorder(json({ ok: true, data: null, message: '' }));
  const plan = new File(['plan'], 'plan.pdf');
  const photo = new File(['photo'], 'photo.png');
  await client.send({ form: { to: ['a@b.example', 'c@d.example'], attachments: [plan, photo] } });
  const form = asked[0]!.body as FormData;
  expect(form.getAll('to')).toEqual(['["a@b.example","c@d.example"]']);
  expect(form.has('subject')).toBe(false);
  expect(form.getAll('attachments').map((file) => (file as File).name)).toEqual(['plan.pdf', 'photo.png']);
});

test('a file arrives as it is', async () => {
  const { client } = recorder(() => new Response('bytes'));
  expect(await (await client.raw()).text()).toBe('bytes');
});

test('a refusal is raised with its sentence, code and fields', async () => {
  const { client } = recorder(json({ ok: false, data: { now: 2 }, message: 'No.', code: 'row.stale', fields: { name: 'Taken' } }, 409));
  const refusal = await client.change({ body: { on: true } }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ message: 'No.', status: 409, code: 'row.stale', fields: { name: 'Taken' }, data: { now: 2 } });
});

test('ok: false is raised even where the status says 200 (specification §7)', async () => {
  const { client } = recorder(json({ ok: false, data: null, message: 'Failed to send email' }));
  await expect(client.list()).rejects.toThrow('Failed to send email');
});

test('an answer that is not ours is one sentence', async () => {
  const { client } = recorder(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(client.list()).rejects.toMatchObject({ status: 502, code: 'unreachable', message: /could not be reached/ });
});
