import { describe, expect, test } from 'vitest';
import { envTable, readEnv, VARIABLES } from '#server/env.ts';

describe('the environment', () => {
  test('needs nothing: every variable has a default', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      mailDomain: 'corvane.example',
      demo: null,
    });
    expect(env.smtpIn).toEqual({ port: 2525, host: '127.0.0.1', certificate: null });
    expect(env.oidc).toMatchObject({ authority: null, clientId: 'lintel-web', projectId: null });
  });

  test('the public address follows the port, and loses its trailing slash', () => {
    expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readEnv({ PUBLIC_URL: 'https://lintel.example.com/' }).publicUrl).toBe('https://lintel.example.com');
  });

  test('a project names the claim and the audience unless they are given', () => {
    expect(readEnv({ OIDC_PROJECT_ID: '42' }).oidc).toMatchObject({ audience: '42', rolesClaim: 'urn:zitadel:iam:org:project:42:roles' });
    expect(readEnv({ OIDC_PROJECT_ID: '42', OIDC_AUDIENCE: 'api', OIDC_ROLES_CLAIM: 'groups' }).oidc).toMatchObject({
      audience: 'api',
      rolesClaim: 'groups',
    });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'lintel.example.com'],
    ['PUBLIC_URL', 'https://example.com/lintel'],
    ['DATABASE_URL', 'mysql://localhost/lintel'],
    ['OIDC_AUTHORITY', 'not a url'],
    ['MAIL_DOMAIN', 'localhost'],
    ['SMTP_IN_PORT', 'no'],
    ['SMTP_URL', 'relay.example.com'],
    ['BLOBS_URL', '/var/files'],
    ['DEMO', 'yes'],
    ['DEMO_ANCHOR', '12.10.2026'],
    ['SECRET_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('a wrong %s (%s) is answered in one sentence that names it and the remedy', (name, value) => {
    const { remedy } = VARIABLES.find((one) => one.name === name)!;
    expect(() => readEnv({ [name]: value })).toThrow(`${name} is not right: ${remedy}.`);
  });

  test('two servers cannot share one port', () => {
    expect(() => readEnv({ PORT: '2525' })).toThrow('SMTP_IN_PORT and PORT are the same');
  });

  test('the start-up table shows every variable and no secret', () => {
    const table = envTable({
      DATABASE_URL: 'postgres://lintel:hunter2@db/lintel',
      SECRET_KEY: 'x'.repeat(40),
      SMTP_URL: 'smtp://me:hunter3@relay',
      PORT: '8080',
    });
    for (const { name } of VARIABLES) expect(table).toContain(name);
    expect(table).toContain('8080');
    expect(table).not.toMatch(/hunter|xxxx/);
  });
});
