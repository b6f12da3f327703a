import { API_BASE } from '@lintel/contract/kit/client';
import { expect, test } from 'vitest';
import { ROUTES } from './contract.gen.ts';
import { isOfMail, isWorthKeeping, KEPT_CALLS } from './kept.calls.ts';

const ID = `tsk_${'0'.repeat(26)}`;
const FILLED: Record<string, string> = { folder: 'inbox', list: 'tasks', kind: 'leave', subjectType: 'task' };

const asked = (path: string, more: Record<string, string> = {}): string =>
  API_BASE +
  path.replace(/:(\w+)/g, (_, name: string) => more[name] ?? FILLED[name] ?? (path.startsWith('/mail/') && name === 'id' ? '42' : ID));

const readings = Object.entries(ROUTES).flatMap(([slice, calls]) =>
  Object.entries(calls)
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { path }]) => ({ name: `${slice}.${name}`, url: asked(path) })),
);

// Read a difference as what it is: something else lies on the devices of those who may read it, until they sign out.
test('what lies in a browser is what is needed on a site, and nothing else', () => {
  expect(readings.filter(({ url }) => isWorthKeeping(url)).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "approvals.list",
      "approvals.counts",
      "approvals.of",
      "approvals.get",
      "calendars.list",
      "calendars.schedules",
      "comments.list",
      "costCodes.list",
      "dashboard.board",
      "dashboard.waiting",
      "dashboard.charts",
      "delegations.list",
      "departments.list",
      "departments.names",
      "departments.get",
      "leave.types",
      "leave.balances",
      "leave.list",
      "leave.get",
      "leave.days",
      "leave.calendar",
      "lists.layout",
      "mail.folder",
      "mail.unreadCount",
      "mail.folders",
      "mail.thread",
      "mail.get",
      "mail.scheduled",
      "mailAccounts.list",
      "identities.list",
      "labels.list",
      "labels.searches",
      "sharedMail.list",
      "notifications.list",
      "notifications.unreadCount",
      "people.list",
      "people.absences",
      "people.get",
      "people.profile",
      "preferences.get",
      "projects.list",
      "projects.options",
      "projects.clientOptions",
      "projects.get",
      "requests.list",
      "requests.summary",
      "requests.get",
      "requests.chain",
      "resources.list",
      "resources.get",
      "resources.bookings",
      "resources.booking",
      "session.clientSettings",
      "support.tickets",
      "support.categories",
      "support.views",
      "support.ticket",
      "tasks.list",
      "tasks.get",
      "templates.gallery",
      "templates.get",
      "timesheets.week",
      "timesheets.chain",
      "timesheets.crew",
      "timesheets.resources",
      "timesheets.part",
      "timesheets.waiting",
      "timesheets.people",
      "timesheets.timer",
      "workLabels.list",
    ]
  `);
});

test('what is kept of every page is still a call', () => {
  const dead = KEPT_CALLS.filter((one) => !readings.some(({ url }) => one.test(url.slice(API_BASE.length))));
  expect(dead).toEqual([]);
});

test.each(['employee', 'employee_review', 'incident'])('what is said about a %s is not kept', (subjectType) => {
  expect(isWorthKeeping(asked('/discussions/:subjectType/:id', { subjectType }))).toBe(false);
});

test('a page of a list is kept with what it was asked for, a file of it is not', () => {
  expect(isWorthKeeping(`${API_BASE}/tasks?part=mine&page=2`)).toBe(true);
  expect(isWorthKeeping(`${API_BASE}/tasks/export?part=mine`)).toBe(false);
  expect(isOfMail(`${API_BASE}/tasks?part=mine&page=2`)).toBe(false);
  expect(isOfMail(`${API_BASE}/mail/folder/inbox?page=1`)).toBe(true);
});
