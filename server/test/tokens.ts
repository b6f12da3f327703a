import { importJWK, SignJWT } from 'jose';
import { authorityOf } from '#server/platform/auth.issuer.ts';
import { loadProviderKeys, SIGNING_ALG } from '#server/platform/auth.keys.ts';
import type { Services } from '#server/platform/context.ts';

/** An access token as the embedded provider gives it, signed with its own key; `claims` replace or remove some. */
export async function accessTokenFor(services: Services, username: string, claims: Record<string, unknown> = {}): Promise<string> {
  const account = await services.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
  const [jwk] = (await loadProviderKeys(services)).signing;
  const { oidc } = services.env;
  const now = Math.floor(services.clock.now().getTime() / 1000);
  const payload = {
    iss: authorityOf(services),
    aud: oidc.audience,
    sub: account.id,
    client_id: oidc.clientId,
    jti: crypto.randomUUID(),
    email: account.email,
    email_verified: account.email_verified,
    name: account.name,
    [oidc.rolesClaim]: Object.fromEntries(account.roles.map((role) => [role, {}])),
    iat: now,
    // A test may move its clock by months.
    exp: now + 400 * 86_400,
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: SIGNING_ALG, kid: jwk!.kid!, typ: 'at+jwt' })
    .sign(await importJWK(jwk!, SIGNING_ALG));
}
