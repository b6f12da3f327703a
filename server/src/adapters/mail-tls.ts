import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates, type ConnectionOptions, type SecureContext } from 'node:tls';

const MIN_VERSION = 'TLSv1.2';
const contexts = new Map<string, SecureContext>();

/** Who signs certificates that count: the public issuers, and those of MAIL_CA. */
function trusting(file: string): SecureContext {
  const known =
    contexts.get(file) ?? createSecureContext({ ca: [...rootCertificates, readFileSync(file, 'utf8')], minVersion: MIN_VERSION });
  contexts.set(file, known);
  return known;
}

/** How a mail server has to prove who it is: the name that was chosen, never the address that it led to (reliability R10). */
export const tlsOptions = ({ host, ca }: { host: string; ca: string | null }): ConnectionOptions => ({
  rejectUnauthorized: true,
  minVersion: MIN_VERSION,
  ...(ca ? { secureContext: trusting(ca) } : {}),
  ...(isIP(host) ? {} : { servername: host }),
});
