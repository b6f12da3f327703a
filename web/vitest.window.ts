import { configure } from '@testing-library/react';
import { showTimesIn } from '#web/ui/date.zone.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

// Nobody answers what a test has not said.
globalThis.fetch = () => new Promise(() => undefined);

// A company in no particular place, wherever this machine stands.
showTimesIn('UTC');
