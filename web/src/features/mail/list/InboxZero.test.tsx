import type { Role } from '@lintel/contract/access';
import type { SignedInUser } from '@lintel/contract/session';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { startSession } from '#web/kit/session.store.ts';
import { InboxZero } from './InboxZero.tsx';

const counts = (leave: number, requests: number) => ({
  waiting: { requests, leave, projects: 0, procurement: 0, money: 0, control: 0 },
  ...{ delegated: 0, stuck: 0, bulkLimit: 50 },
});

function open(role: Role, answer: object) {
  startSession({ id: 'emp_1', name: 'Jonas Ekdahl', role } as SignedInUser, 'token', null);
  const asked: string[] = [];
  answerCalls((url) => {
    asked.push(url);
    return answer;
  });
  show(<InboxZero title="No emails in Inbox" hint="New emails will appear here" />);
  return asked;
}

test.each<[Role, number, string, string]>([
  ['department_head', 4, '5 approvals wait for you', '/department-head/approvals'],
  ['department_head', 0, '1 approval waits for you', '/department-head/approvals'],
  // Who has no page of approvals decides them where they wait.
  ['accountant', 4, '5 approvals wait for you', '/accountant/dashboard'],
])('an empty inbox says what waits elsewhere: %s, %i of leave', async (role, leave, name, href) => {
  open(role, counts(leave, 1));
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  expect(screen.getByText('No emails in Inbox')).toBeTruthy();
});

test('where nothing waits nothing is said of it', async () => {
  const asked = open('department_head', counts(0, 0));
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.getByText('New emails will appear here')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
