import { useQuery } from '@tanstack/react-query';
import { kindOf } from '@lintel/contract/request-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import { ChainPreview } from '#web/features/approvals/approvals.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { chainQuery } from './requests.data.ts';
import s from './RequestPage.module.css';

/** Beside a form: who decides what is saved so far, who works on it, and how one hears of it. */
export function WhatHappensNext({ request, version }: { request: RequestDetail; version: number }) {
  const { approval, effect, team } = kindOf(request.kind);
  const { data: chain, error } = useQuery({ ...chainQuery({ id: request.id, version }), enabled: approval !== null });
  const after = [effect, ...(team === 'none' ? [] : [`Then it waits for: ${request.fulfilment}.`])];
  return (
    <Sheet>
      <SheetHeader title="What happens next" />
      <SheetBody>
        <ProblemNotice problem={error} />
        <ol className={s.next}>
          {approval !== null && <li>{chain ? <ChainPreview chain={chain} /> : 'It is asked for approval.'}</li>}
          {after.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={s.hint}>You get a message in Lintel with each step.</p>
      </SheetBody>
    </Sheet>
  );
}
