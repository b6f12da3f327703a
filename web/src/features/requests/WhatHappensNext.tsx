import { kindOf, type RequestKindName } from '@lintel/contract/request-kinds';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './RequestPage.module.css';

const ASKED = {
  request: 'It is asked for approval: the head of your department, or the owner of the form.',
  expense: 'The head of your department approves it; above the limit finance does too.',
  procurement: 'The project manager or the head of your department approves it; larger sums go further up.',
  budget_change: 'The head of the department or the managing director approves it.',
} as const;

/** Beside a form: who decides, who works on it, and how one hears of it. */
export function WhatHappensNext({ kind, fulfilment }: { kind: RequestKindName; fulfilment: string }) {
  const { approval, effect, team } = kindOf(kind);
  const steps = [...(approval ? [ASKED[approval]] : []), effect, ...(team === 'none' ? [] : [`Then it waits for: ${fulfilment}.`])];
  return (
    <Sheet>
      <SheetHeader title="What happens next" />
      <SheetBody>
        <ol className={s.next}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={s.hint}>You get a message in Lintel with each step.</p>
      </SheetBody>
    </Sheet>
  );
}
