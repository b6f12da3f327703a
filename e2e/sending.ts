import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@lintel/contract/kit/client';

/** A mail that somebody sends again and again until a server says that it has it. */
export interface Sent {
  token: string;
  to: string;
  subject: string;
  /** The same for each attempt: the mail leaves once. */
  key: string;
}

/** False when there was no answer, or one that says to come again. */
export async function isSent(url: string, { token, to, subject, key }: Sent): Promise<boolean> {
  const body = new FormData();
  body.set('to', JSON.stringify([to]));
  body.set('subject', subject);
  body.set('content', 'Written while servers are killed.');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await fetch(`${url}${API_BASE}/mail/send`, { method: 'POST', headers, body }).catch(() => null);
  if (!answer || answer.status === 409 || answer.status === 429 || answer.status >= 500) return false;
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json().then(
    () => true,
    () => false,
  );
}

/** Sends one mail after the other, each until it is acknowledged. `url` is asked anew for each attempt; `restMs` keeps somebody below the mails that a server takes of them in a minute. Answers their subjects. */
export async function sendUntil(
  isOver: () => boolean,
  url: () => string,
  { about, restMs = 0, ...mail }: Pick<Sent, 'token' | 'to'> & { about: string; restMs?: number },
): Promise<string[]> {
  const subjects: string[] = [];
  while (!isOver()) {
    const sent = { ...mail, subject: `${about} ${subjects.length}`, key: crypto.randomUUID() };
    while (!(await isSent(url(), sent))) await sleep(100);
    subjects.push(sent.subject);
    await sleep(restMs);
  }
  return subjects;
}
