import { act, cleanup, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { Compose } from './Compose.tsx';
import { dialogCommand } from './compose.keys.ts';
import { composeStore, type ComposeStart } from './compose.store.ts';
import { undoStore } from '#web/features/mail/actions/mail.changes.ts';
import { useStore } from '#web/kit/store.ts';

const user = userEvent.setup({ delay: null });

function Host() {
  return useStore(composeStore).map((session) => <Compose key={session.key} session={session} />);
}

function open(start: ComposeStart) {
  show(<Host />);
  act(() => composeStore.open(start));
  return screen.findByRole('dialog');
}

/** What left the browser. The server is not reached, unless something answers in its place. */
let sent: { url: string; form: FormData; key: string | null }[] = [];
let answer: Response | Promise<Response> | null = null;
beforeEach(() => {
  sent = [];
  answer = null;
  localStorage.clear();
  vi.stubGlobal('fetch', (url: string, { body, headers }: { body: FormData; headers: Headers }) => {
    if (/\/(preferences|identities|mail-accounts|mail\/shared|circle|auth\/settings)/.test(url))
      return Promise.reject(new TypeError('offline'));
    sent.push({ url, form: body, key: headers.get('idempotency-key') });
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('offline'));
  });
});
afterEach(() => {
  act(() => composeStore.set([]));
  cleanup();
});

const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The plinth is in.' }] }] };
const WHOLE: ComposeStart = { to: [{ email: 'jonas.ekdahl@corvane.example', name: 'Jonas Ekdahl' }], subject: 'Plinth 3', doc: DOC };
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test.each([
  ['new', 'New Message'],
  ['reply', 'Reply'],
  ['forward', 'Forward'],
] as const)('%s is titled %s', async (mode, title) => {
  expect(within(await open({ mode })).getByRole('heading', { name: title })).toBeTruthy();
});

test.each<[string, ComposeStart, RegExp]>([
  ['no recipient', { ...WHOLE, to: [] }, /^To$/],
  ['no subject', { ...WHOLE, subject: '' }, /^Subject$/],
  ['no text', { ...WHOLE, doc: undefined }, /^Message$/],
])('with %s one goes on there', async (_, start, field) => {
  const dialog = await open(start);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(field)));
});

test('Escape in the search of everything closes that, and nothing that is written', async () => {
  const dialog = await open(WHOLE);
  show(
    <section role="dialog" className="mantine-Spotlight-content">
      <input aria-label="Search everything" />
    </section>,
  );
  await user.type(screen.getByLabelText('Search everything'), '{Escape}');
  expect(dialog.isConnected).toBe(true);
  expect(composeStore.get()).toHaveLength(1);
});

test.each(['Cc', 'Bcc'])('who asks for %s goes on in its row', async (name) => {
  const dialog = await open(WHOLE);
  await user.click(within(dialog).getByRole('button', { name }));
  expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name }));
});

test('a warning stands above the fields, where no toast lies over it', async () => {
  const text = { type: 'text', text: 'The plan is attached.' };
  const dialog = await open({ ...WHOLE, doc: { type: 'doc', content: [{ type: 'paragraph', content: [text] }] } });
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  const warning = await within(dialog).findByText(/no file is attached\. Press Send again/);
  expect(warning.compareDocumentPosition(within(dialog).getByLabelText('Subject'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('Send asks for what is missing (specification §5)', () => {
  test.each<[string, ComposeStart, string[]]>([
    ['everything', {}, ['Please add at least one recipient', 'Please add a subject', 'Please add a message']],
    ['a recipient', { ...WHOLE, to: [] }, ['Please add at least one recipient']],
    ['a subject that is not blank', { ...WHOLE, subject: '  ' }, ['Please add a subject']],
    ['a message', { ...WHOLE, doc: undefined }, ['Please add a message']],
    [
      'addresses that are none, by their place',
      { ...WHOLE, cc: [{ email: 'nobody', name: '' }] },
      ['Invalid email address at position 2: nobody'],
    ],
  ])('%s', async (_, start, sentences) => {
    const dialog = await open(start);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(alerts()).toEqual(sentences);
    expect(sent).toEqual([]);
  });
});

test('a refused or lost message stays, with a banner that can be dismissed, and a repeat carries the same key', async () => {
  const dialog = await open(WHOLE);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The server could not be reached. Check the connection and try again.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
  expect(alerts()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await screen.findByRole('alert');
  await user.type(within(dialog).getByLabelText('Subject'), '!');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, second, third] = sent;
  expect(first?.url).toContain('/api/v1/mail/send');
  expect(first?.form.get('to')).toBe('["jonas.ekdahl@corvane.example"]');
  expect(first?.form.get('content')).toContain('The plinth is in.');
  expect(first?.form.get('htmlContent')).toContain('<p>The plinth is in.</p>');
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
});

test.each([
  ['Send', 'Failed to send email'],
  ['Save Draft', 'Failed to save draft'],
])('where an answer gives no reason, %s says: %s', async (button, sentence) => {
  answer = new Response('<h1>Bad Gateway</h1>', { status: 502 });
  const dialog = await open(WHOLE);
  await user.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ['Send', 'Sending...'],
  ['Save Draft', 'Saving...'],
])('on its way %s says %s, and is not pressed a second time', async (button, word) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = promise;
  const dialog = await open(WHOLE);
  await user.click(within(dialog).getByRole('button', { name: button }));
  const busy = await within(dialog).findByRole<HTMLButtonElement>('button', { name: word });
  expect(busy.disabled).toBe(true);
  resolve(new Response(null, { status: 502 }));
  expect(await within(dialog).findByRole('button', { name: button })).toBeTruthy();
});

/** Files reach the server as `answers` say, one after the other. */
function takeFiles(...answers: { status: number; response: unknown }[]) {
  const arrivals: (() => void)[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 0;
    response: unknown;
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      arrivals.push(() => {
        Object.assign(this, answers.shift());
        this.dispatchEvent(new Event('load'));
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return async () => {
    await waitFor(() => expect(arrivals).not.toEqual([]));
    act(() => arrivals.shift()!());
  };
}
const TAKEN = { status: 200, response: { ok: true, data: [{ id: 'upl_1', filename: 'mast.pdf', size: 5, type: 'application/pdf' }] } };
const BUSY = { status: 503, response: { ok: false, code: 'server.busy', message: 'The server is busy.' } };
const attach = (dialog: HTMLElement) =>
  user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, new File(['mast'], 'mast.pdf'));
const press = (dialog: HTMLElement, name: string) => user.click(within(dialog).getByRole('button', { name }));
const callsOf = (path: string) => sent.filter(({ url }) => url.includes(path));

test('while a file is on its way the message is not sent, and that is said no longer than it is so', async () => {
  const arrive = takeFiles(TAKEN);
  const dialog = await open(WHOLE);
  await attach(dialog);
  await press(dialog, 'Send');
  expect(alerts()).toEqual(['Wait until the files are uploaded, then send.']);
  expect(callsOf('/mail/send')).toEqual([]);
  await arrive();
  await waitFor(() => expect(alerts()).toEqual([]));
});

test.each([
  ['Send', 'send'],
  ['Save Draft', 'save'],
])('%s waits for a file that the server did not take, until it is tried again or removed', async (button, step) => {
  const arrive = takeFiles(BUSY, TAKEN);
  const dialog = await open(WHOLE);
  await attach(dialog);
  await arrive();
  await press(dialog, button);
  await screen.findByText(`mast.pdf was not uploaded. Try again or remove it, then ${step}.`);
  expect(callsOf(button === 'Send' ? '/mail/send' : '/mail/draft')).toEqual([]);
  await press(dialog, 'Try again to upload mast.pdf');
  await arrive();
  await waitFor(() => expect(alerts()).toEqual([]));
  await press(dialog, button);
  await waitFor(() => expect(sent.at(-1)?.form.get('uploads')).toBe('["upl_1"]'));
});

test('files of a mail that could not be fetched yet go along all the same, and can be left out', async () => {
  const dialog = await open({ ...WHOLE, mode: 'forward', filesOf: '7' });
  expect(await screen.findByText(/^The files of the email are not here yet\./)).toBeTruthy();
  await press(dialog, 'Send');
  await waitFor(() => expect(callsOf('/mail/send').at(-1)?.form.get('filesOf')).toBe('7'));
  await press(dialog, 'Leave the files out');
  await press(dialog, 'Send');
  await waitFor(() => expect(callsOf('/mail/send')).toHaveLength(2));
  expect(callsOf('/mail/send').at(-1)?.form.get('filesOf')).toBeNull();
});

test('closed before its files are there and taken back, it fetches them again', async () => {
  const dialog = await open({ ...WHOLE, mode: 'forward', filesOf: '7' });
  await user.type(within(dialog).getByLabelText('Subject'), '!');
  await press(dialog, 'Close');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(composeStore.get().map(({ start }) => start.filesOf)).toEqual(['7']);
});

test('nobody who was typed is left out in silence: what is no address stays in its row, also from the dock', async () => {
  const dialog = await open(WHOLE);
  await press(dialog, 'Cc');
  await user.type(within(dialog).getByRole('combobox', { name: 'Cc' }), 'bob@site');
  await press(dialog, 'Minimise');
  await user.click(await screen.findByRole('button', { name: 'Go on writing: Plinth 3' }));
  const again = await screen.findByRole('dialog');
  expect(within(again).getByRole<HTMLInputElement>('combobox', { name: 'Cc' }).value).toBe('bob@site');
  await press(again, 'Send');
  expect(alerts()).toEqual(['Please enter a valid email address']);
  expect(callsOf('/mail/send')).toEqual([]);
  const row = within(again).getByRole('combobox', { name: 'Cc' });
  await user.type(row, '.example,');
  await press(again, 'Send');
  await waitFor(() => expect(callsOf('/mail/send').at(-1)?.form.get('cc')).toBe('["bob@site.example"]'));
});

test('a recipient that a dialog was taken up again with is taken when it is sent', async () => {
  const dialog = await open({ ...WHOLE, typed: { bcc: 'bob@site.example' } });
  await press(dialog, 'Send');
  await waitFor(() => expect(callsOf('/mail/send').at(-1)?.form.get('bcc')).toBe('["bob@site.example"]'));
});

test('what the browser has no room for is not said to be kept', async () => {
  const dialog = await open(WHOLE);
  const kept = localStorage;
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem });
  await user.type(within(dialog).getByLabelText('Subject'), '!');
  expect(await screen.findByText('Kept nowhere yet: leave this open', {}, { timeout: 8000 })).toBeTruthy();
  vi.stubGlobal('localStorage', kept);
  await user.type(within(dialog).getByLabelText('Subject'), '!');
  expect(await screen.findByText('Offline, kept on this device', {}, { timeout: 8000 })).toBeTruthy();
});

test('a message can be taken back also where nobody knows for how long its writer wants that', async () => {
  answer = Response.json({ ok: true, data: { id: '9', messageId: '<9@corvane.example>', sendAt: new Date().toISOString() }, message: '' });
  const dialog = await open(WHOLE);
  await press(dialog, 'Send');
  await waitFor(() => expect(callsOf('/mail/send').at(-1)?.form.get('hold')).toBe('10'));
});

test('Escape closes a menu first, and not the message', async () => {
  const dialog = await open(WHOLE);
  await press(dialog, 'Options');
  const low = await screen.findByRole('menuitemradio', { name: 'Low', hidden: true });
  low.focus();
  await user.keyboard('{Escape}');
  expect(composeStore.get()).toHaveLength(1);
});

test('Cc and Bcc rows come and go when asked for; a row with somebody in it stays', async () => {
  const dialog = await open({});
  const rows = () =>
    within(dialog)
      .getAllByRole('combobox')
      .map((row) => row.previousElementSibling?.textContent ?? row.closest('div')?.previousElementSibling?.textContent);
  expect(rows()).toEqual(['To']);
  await press(dialog, 'Cc');
  await press(dialog, 'Bcc');
  expect(rows()).toEqual(['To', 'Cc', 'Bcc']);
  await press(dialog, 'Cc');
  expect(rows()).toEqual(['To', 'Bcc']);
  await user.type(within(dialog).getByRole('combobox', { name: 'Bcc' }), 'bob@site.example,');
  expect(within(dialog).queryByRole('button', { name: 'Bcc' })).toBeNull();
  expect(rows()).toEqual(['To', 'Bcc']);
});

test('minimised it waits in the dock and comes back as it was', async () => {
  const dialog = await open(WHOLE);
  await user.click(within(dialog).getByRole('button', { name: 'Minimise' }));
  await user.click(await screen.findByRole('button', { name: 'Go on writing: Plinth 3' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Plinth 3');
});

test('expanded it is larger until it is made smaller; closed it is gone, and can be taken back', async () => {
  const dialog = await open(WHOLE);
  const shape = () => composeStore.get()[0]?.shape;
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
  await press('Expand');
  expect(shape()).toBe('expanded');
  await press('Make smaller');
  expect(shape()).toBe('open');
  await user.type(within(dialog).getByLabelText('Subject'), '!');
  await press('Close');
  expect(composeStore.get()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Plinth 3!');
});

test.each<[string, () => unknown]>([
  ['a button', () => user.click(screen.getByRole('button', { name: 'Undo' }))],
  ['the key that takes the last change back', () => act(() => undoStore.get()!())],
])('Cancel closes and clears; %s brings back what was written', async (_, undo) => {
  const dialog = await open({});
  await user.type(within(dialog).getByLabelText('Subject'), 'Half a thought');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(composeStore.get()).toEqual([]);
  expect(await screen.findByText('Draft discarded')).toBeTruthy();
  await undo();
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Half a thought');
});

test.each([
  [{ key: 'Enter', ctrlKey: true }, 'send'],
  [{ key: 'Enter', metaKey: true }, 'send'],
  [{ key: 's', ctrlKey: true }, 'saveDraft'],
  [{ key: 'S', metaKey: true }, 'saveDraft'],
  [{ key: 'Escape' }, 'discard'],
  [{ key: 'Enter' }, null],
  [{ key: 's' }, null],
  [{ key: 'Enter', ctrlKey: true, isComposing: true }, null],
])('%o means %s', (press, command) =>
  expect(dialogCommand({ ctrlKey: false, metaKey: false, isComposing: false, ...press })).toBe(command),
);

test('a message goes out with the priority that was chosen beside Send, which stands there until it is taken back', async () => {
  const dialog = await open(WHOLE);
  const choose = async (word: string) => {
    await user.click(within(dialog).getByRole('button', { name: 'Options' }));
    await user.click(await screen.findByRole('menuitemradio', { name: word, hidden: true }));
  };
  await choose('Low');
  expect(within(dialog).getByText('Goes out with low priority.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Send with normal priority' }));
  expect(within(dialog).queryByText(/Goes out with/)).toBeNull();
  await choose('High');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith('/mail/send'))?.form.get('priority')).toBe('high'));
});
