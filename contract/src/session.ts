import { z } from 'zod';
import { ROLES } from './access.ts';
import { API_BASE } from './kit/client.ts';
import { route } from './kit/route.ts';
import { id, oneOf } from './kit/schema.ts';
import { LOCALES, WEEK_STARTS } from './setting-choices.ts';

/** The person behind the verified token (specification §3). */
export const SignedInUser = z.object({
  id: id('emp'),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  /** The id of the photo. */
  avatar: id('file').nullable(),
  departmentName: z.string().nullable(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** What the browser needs before anybody is signed in. */
export const ClientSettings = z.object({
  product: z.string(),
  company: z.string(),
  /** The id of its logo; null where it has none. */
  logo: z.string().nullable(),
  /** What stands at the foot of paper: legal name and numbers, as far as they are set. */
  legalLine: z.string(),
  locale: oneOf(LOCALES),
  weekStart: oneOf(WEEK_STARTS),
  /** ISO 4217: what amounts are in. */
  currency: z.string(),
  authority: z.string(),
  clientId: z.string(),
  scope: z.string(),
  rolesClaim: z.string(),
  resource: z.string().nullable(),
  mailDomain: z.string(),
  demo: z.boolean(),
  /** The company's: which day it is there. */
  timeZone: z.string(),
  /** No account exists yet: the first screen asks for the super administrator. */
  needsFirstAccount: z.boolean(),
  version: z.string(),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

export const TokenPair = z.object({ token: z.string(), refreshToken: z.string(), expiresIn: z.int(), idToken: z.string().optional() });
export type TokenPair = z.infer<typeof TokenPair>;

export const FirstAccountInput = z.object({
  name: z.string().trim().min(2, 'Fill in your name').max(100),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'Use letters, digits, dots and hyphens'),
  password: z.string().min(12, 'Use at least 12 characters').max(200),
});
export type FirstAccountInput = z.infer<typeof FirstAccountInput>;

export const sessionApi = {
  clientSettings: route({
    method: 'GET',
    path: '/auth/settings',
    can: 'public',
    summary: 'Where and how to sign in',
    data: ClientSettings,
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh-token',
    can: 'public',
    summary: 'A new token pair for a refresh token; the old one is spent',
    body: z.object({ refreshToken: z.string().max(4000).default('') }),
    data: TokenPair,
    apart: true,
    rate: 30,
  }),
  me: route({ method: 'GET', path: '/auth/me', can: 'signed-in', summary: 'The person behind the token', data: SignedInUser }),
  signedIn: route({
    method: 'POST',
    path: '/auth/signed-in',
    can: 'signed-in',
    summary: 'Records that a sign-in was completed, or that one ended',
    body: z.object({ event: z.enum(['sign-in', 'sign-out']) }),
    data: z.null(),
  }),
  download: route({
    method: 'POST',
    path: '/auth/downloads',
    can: 'signed-in',
    summary: 'An address under which the browser itself can save a file, for five minutes',
    body: z.object({ address: z.string().startsWith(`${API_BASE}/`).max(8000) }),
    data: z.object({ address: z.string() }),
    apart: true,
  }),
  callbackFailed: route({
    method: 'POST',
    path: '/auth/callback-failures',
    can: 'public',
    summary: 'Records that a sign-in came back from the provider and failed',
    body: z.object({ detail: z.string().max(300).default('') }),
    data: z.null(),
    rate: 10,
  }),
  createFirstAccount: route({
    method: 'POST',
    path: '/auth/first-account',
    can: 'public',
    summary: 'Makes the first super administrator of an empty installation',
    body: FirstAccountInput,
    data: z.object({ username: z.string() }),
    rate: 10,
  }),
};
