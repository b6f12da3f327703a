import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What a server answers to a command; a text as it stands, or anything else done to the socket. */
export type Answer = (tag: string, command: string, socket: Socket) => string | void;

export interface HostileServer {
  port: number;
  /** How often somebody connected. */
  connects: number;
  stop(): Promise<void>;
}

/** The usual answers of a small server without extensions: an inbox with `exists` messages. */
export const usual =
  (exists = 2): Answer =>
  (tag, command) => {
    const word = command.toUpperCase();
    const done = `${tag} OK done\r\n`;
    if (word.startsWith('CAPABILITY')) return `* CAPABILITY IMAP4rev1 UIDPLUS\r\n${done}`;
    if (word.startsWith('LOGIN') || word.startsWith('NOOP')) return done;
    if (word.startsWith('NAMESPACE')) return `* NAMESPACE (("" "/")) NIL NIL\r\n${done}`;
    if (word.startsWith('LIST')) return `* LIST () "/" INBOX\r\n${done}`;
    if (word.startsWith('LSUB')) return `* LSUB () "/" INBOX\r\n${done}`;
    if (word.startsWith('STATUS')) return `* STATUS INBOX (MESSAGES ${exists} UIDNEXT ${exists + 1} UIDVALIDITY 7)\r\n${done}`;
    if (word.startsWith('SELECT'))
      return `* ${exists} EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT ${exists + 1}] x\r\n${tag} OK [READ-WRITE] done\r\n`;
    if (word.startsWith('UID FETCH') && word.includes('BODY.PEEK[]')) {
      const mail = 'Subject: Hello\r\n\r\nText.\r\n';
      return `* 1 FETCH (UID 1 FLAGS () BODY[] {${mail.length}}\r\n${mail})\r\n* 2 FETCH (UID 2 FLAGS () BODY[] {${mail.length}}\r\n${mail})\r\n${done}`;
    }
    if (word.startsWith('UID FETCH') && word.includes('RFC822.SIZE')) {
      const of = (uid: number) =>
        `* ${uid} FETCH (UID ${uid} FLAGS () RFC822.SIZE 25 INTERNALDATE "12-Oct-2026 08:00:00 +0000" BODY[HEADER.FIELDS (MESSAGE-ID)] {2}\r\n\r\n)\r\n`;
      return of(1) + of(2) + done;
    }
    if (word.startsWith('UID FETCH')) return `* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n* 2 FETCH (UID 2 FLAGS ())\r\n${done}`;
    if (word.startsWith('LOGOUT')) return `* BYE\r\n${done}`;
    return `${tag} BAD no\r\n`;
  };

/** A server on loopback that answers as told: the greeting, then each command. */
export async function startHostile(greeting: string | ((socket: Socket) => void), answer: Answer): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    hostile.connects += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (typeof greeting === 'string') socket.write(greeting);
    else greeting(socket);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [tag = '', ...rest] = text.slice(0, end).split(' ');
        text = text.slice(end + 2);
        const said = answer(tag, rest.join(' '), socket);
        if (said && socket.writable) socket.write(said);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hostile: HostileServer = {
    port: (server.address() as AddressInfo).port,
    connects: 0,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return hostile;
}

/** Writes without end, as fast as it is taken. */
export function pour(socket: Socket, text: string): void {
  const more = () => {
    while (socket.writable && socket.write(text));
    if (socket.writable) socket.once('drain', more);
  };
  more();
}
