import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { freePort } from '#test/free-port.ts';

const run = promisify(execFile);

/** Whether this machine has a Dovecot; tests that need it are left out otherwise (Debian: dovecot-imapd). */
export const hasDovecot = ((): boolean => {
  try {
    execFileSync('dovecot', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export const PASSWORD = 'a-password-for-tests';

export interface Dovecot {
  port: number;
  /** Runs one of its own tools for a user: `doveadm('anna', 'save', ['-m', 'INBOX', file])`. */
  doveadm(user: string, command: string, args: readonly string[], input?: string): Promise<string>;
  /** A folder of a user as it lies on the disk. */
  folderOf(user: string, name: string): string;
  /** Another program at the same mailbox. */
  client(user: string): Promise<ImapFlow>;
  /** Stops it and starts it again on the same mails and port; with `settings` under other rules. */
  restart(settings?: string): Promise<void>;
  halt(): Promise<void>;
  stop(): Promise<void>;
}

/** A real IMAP server on loopback with folders of its own; any user may sign in with PASSWORD. As root or as anybody. */
export async function startDovecot(settings = ''): Promise<Dovecot> {
  // Its sockets have short paths: those of a long temporary folder would not fit.
  const folder = await mkdtemp(path.join(tmpdir(), 'dc-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'dovecot.conf');
  await mkdir(path.join(folder, 'mail'), { mode: 0o777 });
  await chmod(path.join(folder, 'mail'), 0o777);
  let child: ChildProcess | null = null;
  const start = async (more: string) => {
    await writeFile(file, configuration(folder, port, more));
    // A group of its own: what it started ends with it, at once.
    child = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore', detached: true });
    await listens(port);
  };
  const halt = async () => {
    if (!child) return;
    const ended = new Promise((resolve) => child!.once('exit', resolve));
    // Told to end it would wait for seconds for its processes; nothing here needs a last word.
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
    await rm(path.join(folder, 'run'), { recursive: true, force: true });
    child = null;
  };
  await start(settings);
  return {
    port,
    doveadm: async (user, command, args, input) => {
      const done = run('doveadm', ['-c', file, ...command.split(' '), '-u', user, ...args], { maxBuffer: 50_000_000 });
      // Some of its tools end without having read what they were given.
      done.child.stdin?.on('error', () => undefined).end(input ?? '');
      return (await done).stdout;
    },
    folderOf: (user, name) => path.join(folder, 'mail', user, 'Maildir', name),
    client: async (user) => {
      const client = new ImapFlow({
        ...{ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, logger: false, disableAutoIdle: true },
        auth: { user, pass: PASSWORD },
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    restart: async (more = settings) => {
      await halt();
      await start(more);
    },
    halt,
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Dovecot takes a group by its name alone. */
const groupName = (): string => execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();

function configuration(folder: string, port: number, more: string): string {
  const { username, uid, gid } = userInfo();
  const isRoot = uid === 0;
  // Mail is not kept by root: Dovecot refuses that.
  const owner = isRoot ? { uid: 8, gid: 8 } : { uid, gid };
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:~/Maildir:LAYOUT=fs
mail_fsync = never
first_valid_uid = 1
mail_max_userip_connections = 200
${isRoot ? '' : `default_login_user = ${username}\ndefault_internal_user = ${username}\ndefault_internal_group = ${groupName()}`}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${isRoot ? '' : 'service anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}'}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Drafts {
    special_use = \\Drafts
    auto = create
  }
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
  mailbox Trash {
    special_use = \\Trash
    auto = create
  }
}
${more}
`;
}

async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      setTimeout(() => socket.destroy(), 500).unref();
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Dovecot did not start');
}
