import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#web/kit/can.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed, together } from '#web/kit/failed.ts';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { demoQuery, installationQuery } from './settings.data.ts';
import { MailTrial, SignInTrial } from './Trials.tsx';
import s from './SystemSettingsPage.module.css';

/** What can be tried from here. */
const TRIALS: Record<string, ReactNode> = { Identity: <SignInTrial />, Mail: <MailTrial /> };

/** What the environment says: read here, changed where Lintel runs. */
export function Installation() {
  const facts = useQuery(installationQuery);
  const health = useQuery(demoQuery);
  const canTry = useCan('settings:propose');
  const both = together(facts, health);
  if (hasFailed(both)) return <Failed things="the installation" read={both} />;
  if (!facts.data || !health.data) return <Loading />;
  const { demo } = health.data;
  return (
    <>
      <InlineNotice>These come from the environment of the server and are changed there.</InlineNotice>
      {[...new Set(facts.data.map(({ group }) => group))].map((group) => (
        <Sheet key={group}>
          <SheetHeader title={group} />
          <SheetBody>
            <dl className={s.facts}>
              {facts.data
                .filter((fact) => fact.group === group)
                .map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
            </dl>
            {canTry && TRIALS[group]}
          </SheetBody>
        </Sheet>
      ))}
      <Sheet>
        <SheetHeader title="Demo data" />
        <SheetBody>
          {demo.state === 'off'
            ? 'This is no demo: everything here was entered by your people. A demo company is loaded into an empty data folder or database, with DEMO=on at its first start.'
            : demo.state === 'done'
              ? 'The demo company is loaded. A company of your own starts with an empty data folder or database and DEMO=off; this one stays as it is.'
              : `The demo company is loading: ${demo.done} of ${demo.total}, now ${demo.step}.`}
        </SheetBody>
      </Sheet>
    </>
  );
}
