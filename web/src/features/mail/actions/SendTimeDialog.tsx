import { Suspense } from 'react';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import type { SendTimeProps } from './SendTimeForm.tsx';

// A calendar comes with it: nobody waits for that before the inbox.
const SendTimeForm = later(() => import('./SendTimeForm.tsx').then((module) => ({ default: module.SendTimeForm })));

/** Asks for a day and a time of one's own clock. */
export function SendTimeDialog(props: SendTimeProps) {
  return (
    <>
      <FocusBack />
      <Suspense>
        <SendTimeForm {...props} />
      </Suspense>
    </>
  );
}
