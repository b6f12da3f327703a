import type { z } from 'zod';
import type { Can } from '@lintel/contract/access';

/**
 * One call of the API as a value. The server mounts it, the client calls it, tests and docs read it.
 *
 * - `data` is a schema; `paged(Item)` for a list with a page; `bytes()` for a file; `events()` for the event stream.
 * - `form` makes the body multipart: its `files()` field arrives stored, as uploads.
 * - every method but GET runs in one transaction; with `once: 'required'` it refuses to run without an Idempotency-Key.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  can: Can;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  form?: z.ZodObject;
  data: z.ZodType | Paged | Bytes | Events;
  once?: 'required' | 'accepted';
  /** Runs outside a transaction: for a call that waits for another server and writes nothing itself. */
  apart?: true;
  /** Largest body in bytes where the default of 1 MB does not fit. */
  bodyLimit?: number;
  /** Largest file of its form in bytes, where that of a mail does not fit. */
  fileLimit?: number;
  /** The file of a list, which a job can write as well. */
  isExport?: true;
  /** Calls a minute for one person (or one address when nobody is signed in). */
  rate?: number;
}
export type Api = Record<string, Route>;

/** Keeps the literal types of a route. */
export const route = <const R extends Route>(definition: R): R => definition;

export interface Paged<T extends z.ZodType = z.ZodType> {
  paged: T;
}
/** A list answer: `data` is the array, `page` says where it stands. */
export const paged = <T extends z.ZodType>(item: T): Paged<T> => ({ paged: item });
export const isPaged = (data: Route['data']): data is Paged => 'paged' in data;

export interface Bytes {
  bytes: true;
}
/** A file: answered as it is, without an envelope. */
export const bytes = (): Bytes => ({ bytes: true });
export const isBytes = (data: Route['data']): data is Bytes => 'bytes' in data;

export interface Events {
  events: true;
}
/** Server-sent events. */
export const events = (): Events => ({ events: true });
export const isEvents = (data: Route['data']): data is Events => 'events' in data;

/** Where a list stands: `number` from 1, `size` rows a page, `total` rows in all; `next` and `prev` are cursors. */
export interface PageInfo {
  number: number;
  size: number;
  total: number;
  /** Counting stopped at `total`: there are more. */
  isMore?: boolean;
  next?: string;
  prev?: string;
  /** Sums of the whole filter by column, not of the page: whole numbers as texts. */
  totals?: Record<string, string>;
  /** How many rows each value of a column has, under all filters but its own. */
  facets?: Record<string, Record<string, number>>;
}
export interface PageOf<T> {
  items: T[];
  page: PageInfo;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;
type Given<S> = S extends z.ZodType ? z.input<S> : unknown;

/** A stored upload as the server's handler sees it. */
export interface Upload {
  filename: string;
  /** What the sender says it is. */
  type: string;
  /** What its first bytes say, where it is a picture or a PDF. */
  sniffed?: string | null;
  size: number;
  sha256: string;
}
/** What the client puts into a `files()` field. */
export type UploadInput = File;

type AsSent<F> = { [K in keyof F]: NonNullable<F[K]> extends Upload[] ? UploadInput[] | undefined : F[K] };

type Whole<R extends Route, Key extends string, Part> = R extends Record<Key, z.ZodType> ? { [K in Key]: Part } : object;
type Optional<T> = object extends T ? true : false;

/** What a handler receives: the path parameters side by side, then `query`, `body`, `form`. */
export type HandlerInput<R extends Route> = (R extends { params: z.ZodObject } ? Parsed<R['params']> : object) &
  Whole<R, 'query', Parsed<R['query']>> &
  Whole<R, 'body', Parsed<R['body']>> &
  Whole<R, 'form', Parsed<R['form']>>;

/** What a caller gives; the query may stay away where nothing in it is needed. */
export type CallInput<R extends Route> = (R extends { params: z.ZodObject } ? Given<R['params']> : object) &
  (R extends { query: z.ZodObject }
    ? Optional<Given<R['query']>> extends true
      ? { query?: Given<R['query']> }
      : { query: Given<R['query']> }
    : object) &
  Whole<R, 'body', Given<R['body']>> &
  Whole<R, 'form', AsSent<Given<R['form']>>>;

/** What a call answers. */
export type Answer<R extends Route> =
  R['data'] extends Paged<infer T>
    ? PageOf<z.output<T>>
    : R['data'] extends Bytes
      ? Blob
      : R['data'] extends Events
        ? never
        : R['data'] extends z.ZodType
          ? z.output<R['data']>
          : never;
