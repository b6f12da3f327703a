import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@lintel/server/test/free-port.ts';
import { PASSWORD } from '@lintel/server/test/mail/dovecot.ts';

const run = promisify(execFile);
/** Where Debian puts them. */
const HOME = '/usr/share/roundcube';
const DEFAULTS = '/etc/roundcube';
const PHP = '/usr/sbin/php-fpm8.2';
const TOKEN = /"request_token":"([^"]+)"/;

/** A Roundcube behind nginx and PHP, before a Dovecot. */
export interface Roundcube {
  origin: string;
  /** Signs somebody in, as its page of the login does; answers what each of their calls carries. */
  signIn(user: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** From Debian's packages: roundcube-core, roundcube-sqlite3, php8.2-fpm, php8.2-sqlite3, nginx-light. Raises where they are missing. */
export async function startRoundcube(imapPort: number): Promise<Roundcube> {
  if (!existsSync(HOME) || !existsSync(PHP))
    throw new Error('There is no Roundcube: install roundcube-core, roundcube-sqlite3, php8.2-fpm, php8.2-sqlite3 and nginx-light');
  const folder = await mkdtemp(path.join(tmpdir(), 'rc-'));
  await chmod(folder, 0o777);
  const port = await freePort();
  for (const name of ['config', 'temp', 'logs']) {
    await mkdir(path.join(folder, name), { mode: 0o777 });
    await chmod(path.join(folder, name), 0o777);
  }
  for (const name of ['defaults.inc.php', 'mimetypes.php']) await copyFile(path.join(DEFAULTS, name), path.join(folder, 'config', name));
  await writeFile(path.join(folder, 'config', 'config.inc.php'), configOf(folder, imapPort));
  await makeDatabase(path.join(folder, 'rc.db'));
  await writeFile(path.join(folder, 'fpm.conf'), fpmOf(folder));
  await writeFile(path.join(folder, 'nginx.conf'), nginxOf(folder, port));
  const children = [
    spawn(PHP, ['-F', '-R', '-y', path.join(folder, 'fpm.conf')], { stdio: 'ignore', detached: true }),
    spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore', detached: true }),
  ];
  const stop = async () => {
    await Promise.all(children.map(ended));
    await rm(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await answers(origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, signIn: (user) => signIn(origin, user), stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, 'SIGKILL');
  await gone;
}

async function answers(origin: string): Promise<void> {
  for (let n = 0; n < 50; n++) {
    const response = await fetch(origin).catch(() => null);
    if (response?.ok && (await response.text()).includes('_pass')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Roundcube does not show its login');
}

async function signIn(origin: string, user: string): Promise<Record<string, string>> {
  const first = await fetch(`${origin}/?_task=login`);
  const [, token] = TOKEN.exec(await first.text()) ?? [];
  const body = new URLSearchParams({
    ...{ _token: token ?? '', _task: 'login', _action: 'login', _timezone: 'UTC', _url: '' },
    ...{ _user: user, _pass: PASSWORD },
  });
  const entered = await fetch(`${origin}/?_task=login`, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { cookie: cookiesOf(first) },
  });
  if (entered.status !== 302) throw new Error(`Roundcube did not let ${user} in: ${entered.status}`);
  const cookie = `${cookiesOf(first)}; ${cookiesOf(entered)}`;
  const page = await (await fetch(`${origin}/?_task=mail`, { headers: { cookie: latest(cookie) } })).text();
  return { cookie: latest(cookie), 'x-roundcube-request': TOKEN.exec(page)![1]!, 'x-requested-with': 'XMLHttpRequest' };
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .filter((one) => !one.endsWith('-del-'))
    .join('; ');

/** The last value of each name. */
const latest = (cookies: string): string =>
  Object.entries(Object.fromEntries(cookies.split('; ').map((one) => one.split(/=(.*)/s).slice(0, 2) as [string, string])))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

async function makeDatabase(file: string): Promise<void> {
  const code = '$db = new SQLite3($argv[1]); $db->exec(file_get_contents($argv[2])) || exit(1);';
  await run('php', ['-r', code, file, path.join(HOME, 'SQL', 'sqlite.initial.sql')]);
  await chmod(file, 0o666);
}

const configOf = (folder: string, imapPort: number): string => `<?php
$config['db_dsnw'] = 'sqlite:///${folder}/rc.db?mode=0666';
$config['imap_host'] = '127.0.0.1:${imapPort}';
$config['des_key'] = 'twenty-four-characters-!';
$config['temp_dir'] = '${folder}/temp';
$config['log_dir'] = '${folder}/logs';
$config['plugins'] = [];
$config['ip_check'] = false;
$config['mail_pagesize'] = 50;
$config['enable_installer'] = false;
// Opening a mail writes nothing, as at ours.
$config['mail_read_time'] = -1;
`;

const fpmOf = (folder: string): string => `
[global]
error_log = ${folder}/logs/fpm
[rc]
user = www-data
group = www-data
listen = ${folder}/php.sock
listen.mode = 0666
pm = static
pm.max_children = 8
env[ROUNDCUBE_CONFIG_DIR] = ${folder}/config
php_admin_value[opcache.enable] = 1
php_admin_value[memory_limit] = 256M
`;

const nginxOf = (folder: string, port: number): string => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/nginx;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  gzip on;
  gzip_static on;
  gzip_types text/css application/javascript application/json text/javascript;
  client_body_temp_path ${folder}/temp;
  fastcgi_temp_path ${folder}/temp;
  proxy_temp_path ${folder}/temp;
  uwsgi_temp_path ${folder}/temp;
  scgi_temp_path ${folder}/temp;
  server {
    listen 127.0.0.1:${port};
    root ${HOME};
    index index.php;
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${folder}/php.sock;
    }
  }
}
`;
