import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '@lintel/contract/access';
import type { Duty } from '@lintel/contract/people';
import type pg from 'pg';
import type { Db } from '#server/platform/db.ts';
import type { BlobStore, Clock } from '#server/platform/ports.ts';
import type { EventHub } from '#server/platform/events.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Env } from '#server/env.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** What somebody is to others, beside the role: approvals and scopes follow it (workspace A1, B1). Ids, never names. */
export interface Relations {
  /** The company's day (`2026-10-12`) on which all of this holds. */
  today: string;
  /** Departments that they head or stand in for as deputy, with everything below. */
  heads: readonly string[];
  /** Everybody who reports to them, directly or through others. */
  team: readonly string[];
  /** Projects that they run, as manager or deputy. */
  runs: readonly string[];
  /** Projects whose crews they enter hours for, as site manager or foreman. */
  crews: readonly string[];
  /** Projects that they are a member of in any part. */
  projects: readonly string[];
  duties: readonly { duty: Duty; limitMinor: string | null }[];
}

export const NO_RELATIONS: Relations = { today: '1970-01-01', heads: [], team: [], runs: [], crews: [], projects: [], duties: [] };

/** The person a call is made for; identity and role are taken from the verified token alone. */
export interface User extends Relations {
  id: string;
  name: string;
  email: string;
  role: Role;
  departmentId: string | null;
  sessionId: string | null;
}

export const hasDuty = (user: User, duty: Duty): boolean => user.duties.some((one) => one.duty === duty);

/** What the whole server shares; made once in services.ts. */
export interface Services {
  env: Env;
  db: Db;
  pool: pg.Pool;
  blobs: BlobStore;
  jobs: RunningJobs;
  events: EventHub;
  clock: Clock;
  log: Log;
}

/**
 * What a verb of a service works with. Inside a changing call `db` is the call's transaction: what is written there,
 * emitted there and enqueued there commits or fails together.
 */
export interface Ctx {
  db: Db;
  user: User;
  now: Date;
  services: Services;
  log: Log;
  ip: string | null;
  /** Whose decision the system carries out, and in whose place they took it. */
  decision?: { byId: string; onBehalfOf: string | null };
  /** The Idempotency-Key of the call, where it has one. */
  onceKey: string | null;
}

/** Who acts when nobody does: jobs, the post office, the loader. Holds no permission; may take `system` transitions. */
export const SYSTEM_USER: User = {
  id: 'system',
  name: 'Lintel',
  email: '',
  role: 'employee',
  departmentId: null,
  sessionId: null,
  ...NO_RELATIONS,
};

export const isSystem = (user: User): boolean => user.id === SYSTEM_USER.id;

/** A context for work that no call asked for. */
export const systemContext = (services: Services, db: Db = services.db, user: User = SYSTEM_USER): Ctx => ({
  db,
  user,
  now: services.clock.now(),
  services,
  log: services.log,
  ip: null,
  onceKey: null,
});

/** The same call as the system: what follows from it by itself, at the moment of the call and in its transaction. */
export const asSystem = ({ db, now, services, decision }: Pick<Ctx, 'db' | 'now' | 'services' | 'decision'>): Ctx => ({
  ...systemContext(services, db),
  now,
  ...(decision ? { decision } : {}),
});
