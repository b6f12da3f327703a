import type { Email } from '@lintel/contract/mail';
import type { MailPerson } from '@lintel/contract/mail-people';
import { Preferences } from '@lintel/contract/preferences';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { composeStore } from '#web/features/mail/compose/compose.store.ts';
import { preferencesQuery } from '#web/features/preferences/preferences.data.ts';
import { queryClient } from '#web/kit/queries.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { PersonContext } from './person.context.ts';
import { PersonName } from './PersonName.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { usePersonPanel } from './usePersonPanel.ts';

const MAIL = {
  ...{ id: '7', from: { name: 'Ana Ruiz', email: 'ana@hire.example' }, to: [{ name: 'Marta', email: 'marta@corvane.example' }] },
  ...{ ownAddress: 'marta@corvane.example', shared: null, elsewhere: null, folder: 'inbox', warnings: [], senderCheck: null },
} as unknown as Email;
const PERSON: MailPerson = {
  ...{ email: 'ana@hire.example', name: 'Ana Ruiz', kind: 'outside', colleague: null, firstAt: '2026-03-02T08:00:00Z' },
  check: { verdict: 'proved', domain: 'hire.example', spf: 'pass', dkim: 'pass', dmarc: 'pass', policy: null, signedBy: [] },
  projects: [{ id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic' }],
  mails: [
    {
      ...{ id: '9', subject: 'Crane on Friday', from: MAIL.from, date: '2026-10-12T06:40:00Z', snippet: '', isFromThem: true },
      place: { folder: 'archive', account: null, box: null },
    },
  ],
};
const COLLEAGUE: MailPerson = {
  ...{ ...PERSON, email: 'jonas@corvane.example', name: 'Jonas Ekdahl', kind: 'colleague', firstAt: null, check: null, mails: [] },
  colleague: {
    person: {
      ...{ id: 'emp_1', name: 'Jonas Ekdahl', email: 'jonas@corvane.example', position: 'Head of Building', phone: '+49 151 2' },
      ...{ departmentId: null, departmentName: 'Building', photoId: null, number: null, managerId: null, managerName: null, status: null },
    },
    absence: { employeeId: 'emp_1', from: '2020-01-01', to: '2099-12-03' },
    approvals: [{ id: 'apr_1', kind: 'leave', title: 'Leave of Jonas', isYours: true }],
    tasks: [{ id: 'tsk_1', number: 'RC-01-T001', title: 'Set out the grid', status: 'todo', dueDate: null, isYours: false }],
  },
};

function wide(isWide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: isWide && query.includes('75em'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }));
}
beforeEach(() => {
  wide(true);
  sessionStore.set({ ...sessionStore.get(), role: 'employee' });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  composeStore.set([]);
  vi.unstubAllGlobals();
});

function Reader({ mail }: { mail: Email }) {
  const pane = useRef<HTMLDivElement>(null);
  const place = usePersonPanel(pane, mail);
  return (
    <PersonContext value={place}>
      <div ref={pane}>
        <PersonName mailId={mail.id} person={mail.from}>
          {mail.from.name}
        </PersonName>
        {place.shown && <PersonPanel asked={place.shown} mail={mail} isBeside={place.isBeside} onClose={place.close} />}
      </div>
    </PersonContext>
  );
}

function open(person: MailPerson | Response, { mailPerson = false, mail = MAIL } = {}) {
  const preferences = Preferences.parse({ mailPerson });
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
  const urls: string[] = [];
  const sent = answerCalls((url, body) => {
    urls.push(url);
    return body ? { ...preferences, ...(body as object) } : person;
  });
  show(<Reader mail={mail} />, queryClient);
  return { sent, urls: () => urls.filter((url) => url.includes('/person')) };
}
const name = () => screen.getByRole('button', { name: 'Ana Ruiz' });
const panel = () => screen.findByRole('complementary', { name: 'Person' });

test('a name in the head opens who it is beside the mail, which stays so for the next mail; pressed again it is put away', async () => {
  const { sent, urls } = open(PERSON);
  await userEvent.click(name());
  expect(urls()[0]).toContain('/mail/7/person?email=ana%40hire.example');
  expect(name().getAttribute('aria-pressed')).toBe('true');
  const { getByText, getByRole } = within(await panel());
  await waitFor(() => expect(getByText('From outside the company')).toBeTruthy());
  for (const text of ['Really from hire.example', 'Filed to', 'RC-01']) expect(getByText(text)).toBeTruthy();
  expect(getByRole('link', { name: /Crane on Friday/ }).getAttribute('href')).toContain('/mail/archive/9');
  const found = getByRole('link', { name: 'All mail with them' }).getAttribute('href')!;
  expect(new URL(found, 'http://x').searchParams.get('q')).toBe('{from:"ana@hire.example" to:"ana@hire.example"} in:all');
  await userEvent.click(name());
  expect(screen.queryByRole('complementary')).toBeNull();
  await waitFor(() => expect(sent).toEqual([{ mailPerson: true }, { mailPerson: false }]));
});

test('who had it open finds it open, for the sender; of a mail of one’s own for who got it', async () => {
  const { urls } = open(PERSON, { mailPerson: true });
  await panel();
  expect(urls()[0]).toContain('ana%40hire.example');
  cleanup();
  const own = { ...MAIL, id: '8', from: MAIL.to[0]!, to: [MAIL.from] };
  expect(open(PERSON, { mailPerson: true, mail: own }).urls()[0]).toContain('/mail/8/person?email=ana%40hire.example');
});

test('where there is no room it lies over the mail, only when it is asked for, and is not remembered', async () => {
  wide(false);
  const { sent, urls } = open(PERSON, { mailPerson: true });
  expect(urls()).toEqual([]);
  await userEvent.click(name());
  const drawer = await screen.findByRole('dialog', { name: 'Person' });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Write' }));
  expect(composeStore.get()).toMatchObject([{ start: { to: [{ email: 'ana@hire.example', name: 'Ana Ruiz' }] } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('a colleague is shown with what the directory says, that they are away, and what waits for whom', async () => {
  open(COLLEAGUE, { mailPerson: true });
  const shown = within(await panel());
  await shown.findByText('Head of Building');
  for (const text of ['Building', /^Away until 03 Dec/, 'Projects that you are both on']) expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByRole('link', { name: '+49 151 2' }).getAttribute('href')).toBe('tel:+491512');
  expect(within(shown.getByRole('list', { name: 'Waits for you' })).getByText('Leave of Jonas')).toBeTruthy();
  expect(within(shown.getByRole('list', { name: 'Waits for them' })).getByText('Set out the grid')).toBeTruthy();
  // Neither a record that is not theirs to read nor a manager whom the directory keeps.
  expect(shown.queryByText('Their page')).toBeNull();
  expect(shown.queryByText('Manager')).toBeNull();
  expect(shown.getByText('No emails between them and this mailbox.')).toBeTruthy();
});

test('a name that a mail only claims is not told without saying so', async () => {
  const mail = { ...MAIL, from: { name: 'Ana Ruiz', email: 'jonas@corvane.example' } };
  const warnings = [{ kind: 'claims_inside', about: 'corvane.example' }];
  open(COLLEAGUE, {
    mailPerson: true,
    mail: { ...mail, warnings, senderCheck: { ...PERSON.check, verdict: 'unproved' } } as unknown as Email,
  });
  expect(await within(await panel()).findByText(/was not sent from a mailbox here, and nothing proves it/)).toBeTruthy();
});

test('of a conversation the mail that is meant says whose name it is', async () => {
  const claim = {
    ...MAIL,
    id: '8',
    from: { name: 'Jonas', email: 'jonas@corvane.example' },
    warnings: [{ kind: 'claims_inside', about: 'corvane.example' }],
  };
  answerCalls((url) => (url.includes('/person') ? COLLEAGUE : claim));
  show(<PersonPanel asked={{ mailId: '8', email: 'jonas@corvane.example' }} mail={MAIL} isBeside onClose={() => undefined} />, queryClient);
  expect(await screen.findByText(/claims to be from corvane.example/)).toBeTruthy();
});

test('what cannot be read says so and is tried again', async () => {
  let answers: MailPerson | Response = refusalOf('The server is busy.', 500);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  queryClient.setQueryData(preferencesQuery.queryKey, Preferences.parse({ mailPerson: true }));
  answerCalls(() => answers);
  show(<Reader mail={MAIL} />, queryClient);
  const shown = within(await panel());
  await shown.findByText(/Couldn't load this person/);
  answers = PERSON;
  await userEvent.click(shown.getByRole('button', { name: /Retry|again/ }));
  expect(await shown.findByText('From outside the company')).toBeTruthy();
});
