/** The thread in which the sender of a mail is checked: signatures and records are written by strangers (R6). */
import { promises as dns } from 'node:dns';
import { parentPort } from 'node:worker_threads';
import type { SenderCheck } from '@lintel/contract/mail-reading';
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { spf } from 'mailauth/lib/spf/index.js';
import type { CheckAnswer, CheckTask } from './mail.check.ts';
import { domainOf, isWithin } from './mail.domains.ts';
import { isKin, plain, verdictOf } from './mail.verdict.ts';
import type { Answer } from '#server/features/mail/parsing/mail.pool.ts';

parentPort!.on('message', (task: CheckTask) => {
  check(task).then(
    (value) => parentPort!.postMessage({ value } satisfies Answer),
    (error: unknown) => parentPort!.postMessage({ error: String(error) } satisfies Answer),
  );
});

type Ask = (name: string, type: string) => Promise<string[][] | string[]>;

const SILENCE = new Set(['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED']);

async function check(task: CheckTask): Promise<CheckAnswer> {
  const names = new dns.Resolver({ timeout: 600, tries: 2 });
  if (task.servers) names.setServers(task.servers);
  const until = performance.now() + task.limitMs;
  const timer = setTimeout(() => names.cancel(), task.limitMs);
  let isSilent = false;
  const resolver: Ask = async (name, type) => {
    if (performance.now() > until) throw Object.assign(new Error('no time left'), { code: 'ETIMEOUT' });
    try {
      return (await names.resolve(name, type)) as string[][] | string[];
    } catch (error) {
      isSilent ||= SILENCE.has((error as { code: string }).code);
      throw error;
    }
  };
  try {
    return { check: await judge(task, resolver), hasNames: !isSilent || (await hasNames(task)) };
  } finally {
    clearTimeout(timer);
  }
}

/** One domain that keeps silent says nothing of the others: the top of all names is asked whether anybody answers. */
async function hasNames({ servers }: CheckTask): Promise<boolean> {
  const names = new dns.Resolver({ timeout: 800, tries: 1 });
  if (servers) names.setServers(servers);
  return names.resolve('.', 'NS').then(
    () => true,
    (error: { code: string }) => !SILENCE.has(error.code),
  );
}

async function judge({ raw, ip, helo, sender, domain: own }: CheckTask, resolver: Ask): Promise<SenderCheck> {
  const dkim = await dkimVerify(Buffer.from(raw), { resolver, sender, minBitLength: 1024, rejectRsaSha1: true });
  const way = ip ? await spf({ ip, helo, sender, mta: own, resolver, maxElapsedTime: 3000 }) : null;
  const wayResult = way?.status.result ?? 'none';
  const passed = dkim.results.filter(({ status, signingDomain }) => status.result === 'pass' && signingDomain);
  const { response } = await evaluateDmarc({
    ...{ headerFrom: dkim.headerFrom, fromFields: dkim.fromFields, resolver },
    spfDomains: way && wayResult === 'pass' ? [way.domain] : [],
    dkimDomains: passed.map(({ id, signingDomain, status }) => ({
      ...(id ? { id } : {}),
      domain: signingDomain!,
      aligned: status.aligned ?? false,
    })),
  });
  const domain = plain(domainOf(dkim.headerFrom[0] ?? ''));
  const dmarc = response ? response.status.result : 'none';
  const results = [wayResult, dmarc, ...dkim.results.map(({ status }) => status.result)];
  // A mail with several authors is from nobody in particular.
  const isAligned =
    response !== false &&
    (passed.some(({ status }) => status.aligned) || (way !== null && wayResult === 'pass' && isKin(plain(way.domain), domain)));
  const policy =
    response && (response.policy === 'reject' || response.policy === 'quarantine' || response.policy === 'none') ? response.policy : null;
  return {
    verdict: verdictOf({
      dmarc,
      isAligned,
      isBehindRelay: ip === null,
      isTroubled: results.some((one) => one.startsWith('temp')),
      isOwn: isWithin(domain, own),
    }),
    domain,
    spf: wayResult,
    dkim: passed.length > 0 ? 'pass' : (dkim.results[0]?.status.result ?? 'none'),
    dmarc,
    policy,
    signedBy: [...new Set(passed.map(({ signingDomain }) => plain(signingDomain!)))].slice(0, 10),
  };
}
