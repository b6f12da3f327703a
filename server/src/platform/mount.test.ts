import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { API_BASE } from '@lintel/contract/kit/client';
import { paged, route } from '@lintel/contract/kit/route';
import { files, pageQuery } from '@lintel/contract/kit/schema';
import { answerErrors } from '#server/platform/answer-errors.ts';
import { NO_RELATIONS, type Services, type User } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { createMount } from '#server/platform/mount.ts';
import { openApi } from '#server/platform/openapi.ts';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const shelfApi = {
  list: route({
    method: 'GET',
    path: '/shelf',
    can: 'signed-in',
    summary: 'Settings',
    query: z.object(pageQuery),
    data: paged(z.object({ key: z.string() })),
  }),
  put: route({
    method: 'POST',
    path: '/shelf/:key',
    can: 'signed-in',
    summary: 'Put',
    params: z.object({ key: z.string().max(20) }),
    body: z.object({ fault: z.union([z.boolean(), z.enum(['ENOSPC', '53100'])]).default(false) }),
    data: z.object({ count: z.int() }),
    once: 'accepted',
  }),
  pay: route({ method: 'POST', path: '/pay', can: 'signed-in', summary: 'Pay', body: z.object({}), data: z.null(), once: 'required' }),
  audits: route({
    method: 'POST',
    path: '/audits',
    can: 'audit:verify',
    summary: 'Verify',
    body: z.object({ deep: z.boolean() }),
    data: z.null(),
  }),
  open: route({ method: 'GET', path: '/open', can: 'public', summary: 'Open', data: z.object({ ok: z.literal('yes') }) }),
  upload: route({
    method: 'POST',
    path: '/upload',
    can: 'signed-in',
    summary: 'Upload',
    form: z.object({ note: z.string(), attachments: files().default([]) }),
    data: z.array(z.object({ filename: z.string(), size: z.int() })),
  }),
};

const somebody: User = {
  id: 'emp_1',
  name: 'Marta Kessler',
  email: 'marta.kessler@corvane.example',
  role: 'employee',
  departmentId: null,
  sessionId: null,
  ...NO_RELATIONS,
};
let database: TestDatabase;
let app: FastifyInstance;
let folder: string;
let effects: number;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'lintel mount '));
  app = Fastify();
  answerErrors(app);
  await app.register(fastifyMultipart, { throwFileSizeLimit: true });
  const services = {
    db: database.db,
    blobs: await openFolderBlobs(folder),
    clock: { now: () => new Date() },
    log: app.log,
  } as unknown as Services;
  const { mount, mounted } = createMount(app, services, async (request) => {
    if (request.headers.authorization !== 'Bearer good') throw fail('session.unauthorised');
    return somebody;
  });
  mount('shelf', shelfApi, {
    list: async ({ query }) => ({
      items: [{ key: 'a', secret: 'not in the schema' } as { key: string }],
      page: { number: query.page, size: query.size, total: 1 },
    }),
    put: async ({ key, body }, ctx) => {
      effects += 1;
      await ctx.db
        .insertInto('setting')
        .values({ key: `${key}.${effects}`, value: '{}' })
        .execute();
      if (body.fault) throw Object.assign(new Error('after the write'), body.fault === true ? {} : { code: body.fault });
      return { count: effects };
    },
    pay: async () => null,
    audits: async () => null,
    open: async () => ({ ok: 'yes' as const }),
    upload: async ({ form }) => form.attachments,
  });
  app.get('/openapi', async () => openApi(mounted, '1.0.0'));
});
beforeEach(() => {
  effects = 0;
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const good = { authorization: 'Bearer good' };
const call = (method: 'GET' | 'POST', url: string, options: { headers?: Record<string, string>; payload?: object } = {}) =>
  app.inject({
    method,
    url: `${API_BASE}${url}`,
    headers: { ...good, ...options.headers },
    ...(options.payload ? { payload: options.payload } : {}),
  });
const settings = () => database.db.selectFrom('setting').select('key').execute();

test('answers in the envelope, with the fields of the schema alone, and a page for lists', async () => {
  expect((await call('GET', '/shelf?page=2')).json()).toEqual({
    ok: true,
    data: [{ key: 'a' }],
    message: '',
    page: { number: 2, size: 20, total: 1 },
  });
  expect((await app.inject(`${API_BASE}/open`)).json()).toEqual({ ok: true, data: { ok: 'yes' }, message: '' });
});

test('refuses who is not signed in, and who may not, before the body is looked at', async () => {
  const broken = { 'content-type': 'application/json' };
  const nobody = await app.inject({ method: 'POST', url: `${API_BASE}/audits`, headers: broken, payload: '{' });
  expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'session.unauthorised']);
  const notAllowed = await app.inject({ method: 'POST', url: `${API_BASE}/audits`, headers: { ...good, ...broken }, payload: '{' });
  expect([notAllowed.statusCode, notAllowed.json().code]).toEqual([403, 'access.forbidden']);
  const refusals = await database.db.selectFrom('audit_entry').select(['action', 'actor_id']).execute();
  expect(refusals).toEqual([{ action: 'access.refused', actor_id: somebody.id }]);
});

test('names the field that is wrong', async () => {
  const answer = await call('POST', '/shelf/a', { payload: { fault: 'perhaps' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ ok: false, code: 'request.invalid', fields: { fault: expect.any(String) } });
});

test('what cannot be an id is the id of nothing', async () => {
  const answer = await call('POST', `/shelf/${'x'.repeat(21)}`, { payload: {} });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
});

test('a changing call is one transaction: what it wrote before a fault is gone, and the fault stays inside', async () => {
  const before = await settings();
  const answer = await call('POST', '/shelf/half', { payload: { fault: true } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ ok: false, code: 'request.failed' });
  expect(answer.body).not.toContain('after the write');
  expect(await settings()).toEqual(before);
});

test.each(['ENOSPC', '53100'])('a disk that is full (%s) is told as what it is', async (fault) => {
  const before = await settings();
  const answer = await call('POST', '/shelf/half', { payload: { fault } });
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toMatchObject({ ok: false, code: 'request.no_space' });
  expect(await settings()).toEqual(before);
});

test('while the database gives no connection the answer says that the server is busy, and when to come again', async () => {
  const { pool } = database;
  const before = await settings();
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const patience = pool.options.connectionTimeoutMillis;
  pool.options.connectionTimeoutMillis = 20;
  const answer = await call('POST', '/shelf/half', { payload: {} });
  pool.options.connectionTimeoutMillis = patience;
  for (const connection of held) connection.release();
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'request.busy', '2']);
  expect(await settings()).toEqual(before);
});

test('with an Idempotency-Key the effect happens once and the answer is the first one', async () => {
  const headers = { 'idempotency-key': 'the same intent 1' };
  const first = await call('POST', '/shelf/once', { headers, payload: {} });
  const second = await call('POST', '/shelf/once', { headers, payload: {} });
  expect(first.json().data).toEqual({ count: 1 });
  expect(second.json()).toEqual(first.json());
  expect(effects).toBe(1);
});

test('twenty at once with one key: one effect, and every answer is the first one or "in flight"', async () => {
  const headers = { 'idempotency-key': 'the same intent 2' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/shelf/race', { headers, payload: {} })));
  expect(effects).toBe(1);
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
  expect(answers.some((answer) => answer.statusCode === 200)).toBe(true);
});

test('the same key for another request is refused, without a key what needs one is refused', async () => {
  const headers = { 'idempotency-key': 'the same intent 3' };
  await call('POST', '/shelf/x', { headers, payload: {} });
  expect((await call('POST', '/shelf/y', { headers, payload: {} })).json()).toMatchObject({ code: 'idempotency.reused' });
  expect((await call('POST', '/pay', { payload: {} })).json()).toMatchObject({ code: 'idempotency.required' });
  expect((await call('POST', '/pay', { headers: { 'idempotency-key': 'short' }, payload: {} })).statusCode).toBe(400);
});

test('a form stores its files and reads its texts', async () => {
  const { type, body } = await formOf(['one.txt', 'one'], ['two.txt', 'second']);
  expect((await upload(type, body)).json().data).toEqual([
    { filename: 'one.txt', size: 3 },
    { filename: 'two.txt', size: 6 },
  ]);
  expect((await call('POST', '/upload', { payload: {} })).json()).toMatchObject({ code: 'request.unsupported' });
});

test.each([
  ['within a file', (body: Buffer) => body.subarray(0, body.lastIndexOf('second') + 3)],
  ['within the head of a file', (body: Buffer) => body.subarray(0, body.lastIndexOf('Content-Type'))],
  ['before its last line', (body: Buffer) => body.subarray(0, body.lastIndexOf('\r\n--'))],
])('a form that broke off %s is refused, and is no fault of ours', async (_, cut) => {
  const { type, body } = await formOf(['one.txt', 'one'], ['two.txt', 'second']);
  const answer = await upload(type, cut(body));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'request.cut_off' });
});

test('a form that does not say what parts it is refused', async () => {
  const { body } = await formOf(['one.txt', 'one']);
  expect((await upload('multipart/form-data', body)).json()).toMatchObject({ code: 'request.unsupported' });
});

test('the OpenAPI 3.1 document has every call with its permission', async () => {
  const document = (await app.inject('/openapi')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/v1/shelf/{key}'].post).toMatchObject({ operationId: 'shelf.put', 'x-permission': 'signed-in' });
  expect(document.paths['/api/v1/shelf/{key}'].post.parameters.map((one: { name: string }) => one.name)).toEqual([
    'key',
    'Idempotency-Key',
  ]);
  expect(document.paths['/api/v1/open'].get.security).toEqual([]);
});

async function formOf(...files: [name: string, content: string][]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  form.append('note', 'files');
  for (const [name, content] of files) form.append('attachments', new File([content], name, { type: 'text/plain' }));
  const sent = new Response(form);
  return { type: sent.headers.get('content-type')!, body: Buffer.from(await sent.arrayBuffer()) };
}

const upload = (type: string, payload: Buffer) =>
  app.inject({ method: 'POST', url: `${API_BASE}/upload`, headers: { ...good, 'content-type': type }, payload });
