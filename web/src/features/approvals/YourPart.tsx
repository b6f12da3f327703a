import { Button } from '@mantine/core';
import { effectText } from '@lintel/contract/approval-kinds';
import type { Approval } from '@lintel/contract/approvals';
import { useState } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Advice } from './Advice.tsx';
import s from './ApprovalPanel.module.css';
import { Decision } from './Decision.tsx';
import { HandOver, type HandOverMove } from './HandOver.tsx';

const OTHER: readonly HandOverMove[] = ['ask', 'reassign', 'rescue'];

/** What this person may do with it now, as the server says; nothing where that is nothing. */
export function YourPart({ approval, isDocked, onDone }: { approval: Approval; isDocked?: boolean; onDone?: () => void }) {
  const [asked, setAsked] = useState<HandOverMove | null>(null);
  const { transitions, forName } = approval;
  if (transitions.length === 0) return null;
  if (asked) return <HandOver key={asked} approval={approval} name={asked} onDone={() => setAsked(null)} />;
  const others = OTHER.filter((name) => transitions.includes(name));
  const next = nextAfter(approval);
  const effect = effectText(approval.kind);
  return (
    <div className={s.stack}>
      {forName && (
        <InlineNotice tone="info" title={`You decide for ${forName}.`}>
          Both names are kept with the decision.
        </InlineNotice>
      )}
      {effect && transitions.includes('approve') && <p className={s.next}>{effect}</p>}
      {transitions.includes('approve') && <Decision approval={approval} isDocked={isDocked ?? false} {...(onDone ? { onDone } : {})} />}
      {transitions.includes('advise') && <Advice approval={approval} onDone={onDone} />}
      {next && transitions.includes('approve') && <p className={s.next}>{next}</p>}
      {others.length > 0 && (
        <div className={s.other}>
          {others.map((name) => (
            <Button key={name} variant="subtle" size="compact-sm" onClick={() => setAsked(name)}>
              {MACHINES.approval.transitions[name].label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What happens after this step, and why the chain is this long. */
function nextAfter({ steps, ruleName }: Approval): string | null {
  const open = steps.find(({ status }) => status === 'open');
  if (!open) return null;
  if (open.mode === 'all' && open.people.length > 1) return 'It goes on when all of this step have approved.';
  const next = steps.find(({ status }) => status === 'waiting');
  return next ? `After you it goes to ${next.name.toLowerCase()}. The rule: ${ruleName}.` : 'Yours is the last decision.';
}
