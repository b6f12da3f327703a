import { API_BASE } from '@lintel/contract/kit/client';

// Which answers of the server may lie in this browser, to be read again without network: what somebody needs on a site. What is not named
// is not kept: pay, bank accounts, personnel files, recoveries, incidents, the log, settings, and files.

const DISCUSSED = '(?:booking|department|leave_request|project|request|resource|task)';
const ONE = '[a-z]+_[0-9a-z]{26}';

const KEPT: readonly RegExp[] = [
  'preferences|auth/settings|lists/[\\w.-]+|calendars|schedules|cost-codes|work-labels|delegations',
  'dashboard(?:/waiting|/charts)?',
  'notifications(?:/unread-count)?',
  'people(?:/me|/absences)?',
  `people/${ONE}`,
  `departments(?:/names|/${ONE})?`,
  `projects(?:/options|/clients|/${ONE})?`,
  `tasks(?:/${ONE})?`,
  'timesheets/(?:week|chain|crew|resources|part|waiting|people|timer)',
  `leave/(?:types|balances|days|calendar|requests|requests/${ONE})`,
  `approvals(?:/counts|/of/\\w+/${ONE}|/${ONE})?`,
  `requests(?:/summary|/${ONE}|/${ONE}/chain)?`,
  `templates/gallery|templates/${ONE}`,
  `resources(?:/${ONE})?`,
  `bookings(?:/${ONE})?`,
  `tickets(?:/categories|/views|/${ONE})?`,
  `discussions/${DISCUSSED}/${ONE}`,
].map((paths) => new RegExp(`^/(?:${paths})(?:\\?|$)`));

const KEPT_OF_MAIL: readonly RegExp[] = [
  /^\/mail-accounts$/,
  /^\/mail\/(?:folders|labels|searches|identities|scheduled|shared)$/,
  /^\/mail\/unread-count\/\w+$/,
  /^\/mail\/folder\/(?:inbox|sent|drafts)(?:\?|$)/,
  /^\/mail\/\d+(?:\/thread)?$/,
];

export const KEPT_CALLS: readonly RegExp[] = [...KEPT, ...KEPT_OF_MAIL];

const isAmong = (url: string, calls: readonly RegExp[]): boolean =>
  url.startsWith(API_BASE) && calls.some((one) => one.test(url.slice(API_BASE.length)));

export const isWorthKeeping = (url: string): boolean => isAmong(url, KEPT_CALLS);

/** What is looked after by the mailbox, which knows what is still wanted of it. */
export const isOfMail = (url: string): boolean => isAmong(url, KEPT_OF_MAIL);
