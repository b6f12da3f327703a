import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { secretsOf } from '#server/platform/secrets.ts';

const LIVES_MS = 5 * 60_000;
const PARAMETER = /[?&]ticket=[\w-]+$/;

const Ticket = z.object({ use: z.literal('download'), bearer: z.string(), address: z.string(), until: z.number() });

/**
 * The address of one file with the caller's access token sealed into it: a browser saves what it goes to as it comes, and sends no header
 * there. It opens this address for five minutes, and only as long as the token does.
 */
export async function withTicket(services: Services, { headers }: FastifyRequest, address: string): Promise<string> {
  const { seal } = await secretsOf(services);
  const bearer = headers.authorization!;
  const until = services.clock.now().getTime() + LIVES_MS;
  const sealed = seal(JSON.stringify({ use: 'download', bearer, address: hashOf(address), until } satisfies z.infer<typeof Ticket>));
  return `${address}${address.includes('?') ? '&' : '?'}ticket=${Buffer.from(sealed, 'base64').toString('base64url')}`;
}

/**
 * Has a call for a file speak with the token of its ticket: from there on it is checked like any other.
 * @throws Refusal 401 for a ticket that was not sealed here, is of another address or too old
 */
export async function admitTicket(services: Services, request: FastifyRequest): Promise<void> {
  const [parameter] = PARAMETER.exec(request.url) ?? [];
  if (!parameter || request.headers.authorization !== undefined) return;
  const ticket = await opened(services, parameter.slice('?ticket='.length));
  const isOf = ticket?.address === hashOf(request.url.slice(0, -parameter.length));
  if (!ticket || !isOf || ticket.until < services.clock.now().getTime()) throw fail('session.unauthorised');
  request.headers.authorization = ticket.bearer;
}

async function opened(services: Services, sealed: string): Promise<z.infer<typeof Ticket> | null> {
  const { unseal } = await secretsOf(services);
  try {
    return Ticket.parse(JSON.parse(unseal(sealed)));
  } catch {
    return null;
  }
}

/** Addresses may be longer than what fits beside them. */
const hashOf = (address: string): string => createHash('sha256').update(address).digest('base64url');
