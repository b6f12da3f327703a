import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** A key and a certificate for 127.0.0.1, or another name, that it signed itself, as files of a folder. */
export async function selfSigned(folder: string, name = 'IP:127.0.0.1'): Promise<{ key: string; cert: string }> {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const args = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  await promisify(execFile)('openssl', ['req', '-x509', ...args, '-addext', `subjectAltName=${name}`, '-keyout', key, '-out', cert]);
  return { key, cert };
}
