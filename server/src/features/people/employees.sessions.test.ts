import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningApp } from '#test/listening.ts';
import { refusal } from '#test/refusal.ts';
import { signInAs } from '#test/sign-in.ts';

let server: Awaited<ReturnType<typeof listeningApp>>;
beforeAll(async () => {
  server = await listeningApp();
});
afterAll(() => server.close());

const marta = () => server.idOf('marta.kessler') as `emp_${string}`;
const desk = () => server.as('viktor.sandell').employees;
const statusOf = async (token: string) =>
  (await fetch(`${server.origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const renewal = (refreshToken: string) => server.anonymous.session.refresh({ body: { refreshToken } });

// workspace C2, employees/{employeeId}: sessions (end all)
test('the sign-ins of somebody are listed, and of one that is ended the tokens work no more', async () => {
  const phone = await signInAs(server.origin, 'marta.kessler');
  const office = await signInAs(server.origin, 'marta.kessler');
  const other = await signInAs(server.origin, 'samir.haddad');
  const open = await desk().sessions({ id: marta() });
  expect(open).toHaveLength(2);
  expect(open[0]).toMatchObject({ signedInAt: expect.any(String), endsAt: expect.any(String) });
  // Asked once, so that what is remembered of a token for some seconds is forgotten as well.
  expect([await statusOf(phone.access_token), await statusOf(office.access_token)]).toEqual([200, 200]);

  const sid = JSON.parse(Buffer.from(phone.access_token.split('.')[1]!, 'base64url').toString()).sid as string;
  const ended = await sessionOf(sid);
  expect(await desk().endSession({ id: marta(), body: { sessionId: ended } })).toEqual({ ended: 1 });
  expect([await statusOf(phone.access_token), await statusOf(office.access_token)]).toEqual([401, 200]);
  expect(await refusal(renewal(phone.refresh_token))).toMatchObject({ status: 401 });
  expect(await renewal(office.refresh_token)).toMatchObject({});
  expect((await desk().sessions({ id: marta() })).map(({ id }) => id)).not.toContain(ended);
  const { items } = await server.as('viktor.sandell').audit.list({ query: { subjectId: marta(), size: 200 } });
  expect(items.filter(({ action }) => action === 'employee.end-session')).toHaveLength(1);

  // Of another person it is not, whatever its name.
  const [foreign] = await desk().sessions({ id: server.idOf('samir.haddad') as `emp_${string}` });
  expect(await refusal(desk().endSession({ id: marta(), body: { sessionId: foreign!.id } }))).toMatchObject({ status: 404 });
  expect(await statusOf(other.access_token)).toBe(200);

  await desk().endSessions({ id: marta(), body: {} });
  expect(await statusOf(office.access_token)).toBe(401);
  expect(await desk().sessions({ id: marta() })).toEqual([]);
});

test('nobody but who looks after sign-in sees or ends them, and no answer holds the cookie of one', async () => {
  await signInAs(server.origin, 'marta.kessler');
  for (const who of ['anneke.vos', 'helena.marsh', 'marta.kessler'] as const) {
    expect(await refusal(server.as(who).employees.sessions({ id: marta() }))).toMatchObject({ status: 403 });
    expect(await refusal(server.as(who).employees.endSession({ id: marta(), body: { sessionId: 'x' } }))).toMatchObject({ status: 403 });
  }
  const [open] = await desk().sessions({ id: marta() });
  const cookies = await server.services.db.selectFrom('oidc_artifact').select('id').where('model', '=', 'Session').execute();
  expect(cookies.map(({ id }) => id)).not.toContain(open!.id);
  // The latest first.
  await signInAs(server.origin, 'marta.kessler');
  await sql`update oidc_artifact set data = jsonb_set(data, '{loginTs}', to_jsonb((data->>'loginTs')::bigint - 3600))
    where uid = ${open!.id}`.execute(server.services.db);
  expect((await desk().sessions({ id: marta() })).at(-1)!.id).toBe(open!.id);
  // Of what has ended by itself there is nothing to end.
  await server.services.db
    .updateTable('oidc_artifact')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('uid', '=', open!.id)
    .execute();
  expect((await desk().sessions({ id: marta() })).map(({ id }) => id)).not.toContain(open!.id);
});

/** By the grant that a token names. */
async function sessionOf(grantId: string): Promise<string> {
  const rows = await server.services.db.selectFrom('oidc_artifact').select(['uid', 'data']).where('model', '=', 'Session').execute();
  return rows.find(({ data }) => JSON.stringify(data).includes(grantId))!.uid!;
}
