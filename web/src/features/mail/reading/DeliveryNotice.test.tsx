import type { Email } from '@lintel/contract/mail';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { DeliveryNotice } from './DeliveryNotice.tsx';

type Recipient = Email['recipients'][number];

const toOne = (state: Recipient['state'], detail: string, transitions: string[] = []) =>
  ({
    ...{ id: '7', version: 1, delivery: state, sendAt: null, transitions },
    recipients: [{ email: 'patrick.lowe@lindenwharf.example', state, detail }],
  }) as unknown as Email;
const said = () => document.body.textContent;
const BY_ITSELF = 'It is tried again by itself';

test('where delivery is unclear it says what that means and what one can do, and nothing of the wire', () => {
  show(<DeliveryNotice mail={toOne('unknown', 'Connection closed unexpectedly', ['sendAgain', 'confirmArrived'])} />);
  expect(said()).toContain('it may have arrived. Ask the recipients before you send it again; it is not sent again by itself.');
  expect(said()).not.toContain('closed unexpectedly');
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Send again', 'It arrived']);
});

test('what a server said of somebody is quoted, beside whose it is', () => {
  show(<DeliveryNotice mail={toOne('failed', '550 No such user here', ['sendAgain'])} />);
  expect(screen.getByText('550 No such user here').tagName).toBe('Q');
  expect(said()).not.toContain(BY_ITSELF);
});

test('what waits for another try is said to be tried again by itself, once there was a first one', () => {
  const { unmount } = show(<DeliveryNotice mail={toOne('queued', '')} />);
  expect(said()).toContain('Waiting to be sent');
  expect(said()).not.toContain(BY_ITSELF);
  unmount();
  show(<DeliveryNotice mail={toOne('queued', '451 Try again later')} />);
  expect(said()).toContain(BY_ITSELF);
});
