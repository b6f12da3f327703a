import { createHash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Code {
  challenge: string;
  nonce: string;
  redirect: string;
}

/** A provider of mail accounts with one person, who says yes; strict as those are (RFC 6749, 7636, 9207). */
export interface ConsentIssuer {
  authority: string;
  client: { id: string; secret: string };
  /** Whose mailbox it is; what the ID token carries besides; whether access lasts. */
  says: { email: string; nonce: string | null; lasts: boolean };
  /** Takes back what was allowed. */
  revoke(): void;
  /** Where it sends the person back to. */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

export async function startConsentIssuer(): Promise<ConsentIssuer> {
  const codes = new Map<string, Code>();
  const tokens = new Set<string>();
  const client = { id: 'lintel', secret: 'a secret of the installation' };
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const authorize = (response: ServerResponse, asked: URLSearchParams) => {
    const [challenge, nonce, redirect] = [asked.get('code_challenge'), asked.get('nonce'), asked.get('redirect_uri')];
    const isRight = asked.get('client_id') === client.id && asked.get('code_challenge_method') === 'S256';
    if (!isRight || !challenge || !nonce || !redirect || !asked.get('state')) return answer(response, 400, { error: 'invalid_request' });
    const code = randomUUID();
    codes.set(code, { challenge, nonce, redirect });
    const back = new URL(redirect);
    for (const [name, value] of [
      ['code', code],
      ['state', asked.get('state')!],
      ['iss', issuer.authority],
    ] as const)
      back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  };
  const give = (response: ServerResponse, nonce: string | null) => {
    const refresh = randomUUID();
    tokens.add(refresh);
    const claims = { email: issuer.says.email, nonce: issuer.says.nonce ?? nonce };
    const idToken = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    answer(response, 200, {
      ...{ access_token: `opens ${refresh}`, token_type: 'Bearer', id_token: idToken },
      ...(issuer.says.lasts ? { refresh_token: refresh } : {}),
    });
  };
  const token = (response: ServerResponse, form: URLSearchParams) => {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return answer(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token')
      return tokens.delete(form.get('refresh_token')!) ? give(response, null) : answer(response, 400, { error: 'invalid_grant' });
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || hash !== code.challenge || form.get('redirect_uri') !== code.redirect)
      return answer(response, 400, { error: 'invalid_grant' });
    give(response, code.nonce);
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const { authority } = issuer;
    if (pathname === '/authorize') return authorize(response, searchParams);
    if (pathname === '/token') return token(response, new URLSearchParams((await buffer(request)).toString()));
    answer(response, 200, {
      ...{ issuer: authority, authorization_endpoint: `${authority}/authorize`, token_endpoint: `${authority}/token` },
      authorization_response_iss_parameter_supported: true,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: ConsentIssuer = {
    authority: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client,
    says: { email: 'marta@gmail.example', nonce: null, lasts: true },
    revoke: () => tokens.clear(),
    visit: async (url) => new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}
