import type { CastName } from '@lintel/server/test/cast.ts';
import type pg from 'pg';

/** Whose mailbox is filled and read. */
export const PERSON: CastName = 'marta.kessler';

/** Delivers the mails of a Maildir, the oldest first; `most` of them. */
export interface Load {
  do: 'load';
  folder: string;
  most: number;
}
/** Asks the IMAP server of an account for everything. */
export interface Sync {
  do: 'sync';
  accountId: string;
}
/** A token of another of the cast. */
export interface Token {
  do: 'token';
  who: CastName;
}
/** Stays in step with every account on another server, as the product does when it runs. */
export interface Watch {
  do: 'watch';
}
/** Hires workers without a login. */
export interface Hire {
  do: 'hire';
  count: number;
}
export type Question = { do: 'open' } | Load | Sync | Token | Watch | Hire;

export interface Opened {
  origin: string;
  token: string;
  personId: string;
  pool: pg.PoolConfig;
}
export interface Loaded {
  mails: number;
  bytes: number;
  seconds: number;
}
export interface Synced {
  mails: number;
  seconds: number;
  /** Seconds until the inbox had its first page. */
  firstPage: number;
  /** Seconds of rounds that find nothing new, over the connection that stands. */
  again: number[];
}
