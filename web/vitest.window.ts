import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { showTimesIn } from '#web/ui/date.zone.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

// Nobody answers what a test has not said.
globalThis.fetch = () => new Promise(() => undefined);

// A company in no particular place, wherever this machine stands.
showTimesIn('UTC');

// A window without a screen has no fonts, whose loading a long field waits for.
if ('document' in globalThis) Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(cleanup);

// An editor looks at its document once more a moment after its end (20 ms): the document is there until then.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 30)));
