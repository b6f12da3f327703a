import type { Email } from '@lintel/contract/mail';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { InvitationCard } from './InvitationCard.tsx';

afterEach(cleanup);

const guest = (name: string, email: string) => ({ name, email, answer: 'none' });
const INVITATION = {
  ...{
    method: 'request',
    uid: 'a',
    sequence: 0,
    recurrence: null,
    stamp: null,
    title: 'Site visit',
    place: '',
    starts: null,
    ends: null,
    repeats: null,
  },
  ...{
    organizer: { name: 'Ann Field', email: 'ann@acme.example' },
    answer: null,
    proposed: null,
    standing: 'open',
    canAnswer: false,
    canPropose: false,
  },
  guests: [guest('Ann Field', 'Ann@acme.example'), guest('Jonas Ekdahl', 'jonas@corvane.example'), guest('', 'bob@acme.example')],
};
const people = (more: object = {}) => {
  show(<InvitationCard mail={{ id: '7', invitation: { ...INVITATION, ...more } } as unknown as Email} />);
  return screen.getByText(/^Asked by|^Nobody is named/, { selector: 'li > span' });
};

test('who asks stands first, then who is asked, by name; their address stands behind it', () => {
  const said = people();
  expect(said.textContent).toBe('Asked by Ann Field with Jonas Ekdahl, bob@acme.example');
  expect(screen.getByText('Jonas Ekdahl').title).toBe('jonas@corvane.example');
});

test('of many the first ones are named', () => {
  const guests = Array.from({ length: 6 }, (_, i) => guest(`Guest ${i}`, `g${i}@acme.example`));
  expect(people({ guests, organizer: null }).textContent).toBe(
    'Nobody is named who asks with Guest 0, Guest 1, Guest 2, Guest 3 and 2 more',
  );
});
