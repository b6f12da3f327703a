import { Accordion, Button } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useQuery } from '@tanstack/react-query';
import { APPROVAL_KINDS, kindLabel, type ApprovalKind } from '@lintel/contract/approval-kinds';
import { conditionText, approverLabel, termText } from '@lintel/contract/chain-words';
import type { Policy, PolicyRule } from '@lintel/contract/policies';
import { useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { counted } from '#web/kit/counted.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './ApprovalChains.module.css';
import { useSaying } from './chain.choices.ts';
import { ChainDialog } from './ChainDialog.tsx';
import { policiesQuery } from './policies.data.ts';

/** workspace A7: who decides what, by kind. The first rule that fits counts. */
export function ApprovalChains() {
  const policies = useQuery(policiesQuery);
  const [changing, setChanging] = useState<Policy | null>(null);
  if (hasFailed(policies)) return <Failed things="the approval chains" read={policies} />;
  if (!policies.data) return <Loading label="Loading the approval chains" />;
  const of = (kind: ApprovalKind, status: Policy['status']) => policies.data.find((one) => one.kind === kind && one.status === status);
  return (
    <Sheet>
      <SheetHeader title="Approval chains" note="The first rule that fits counts. Hours are business hours." />
      <Accordion chevronPosition="left">
        {APPROVAL_KINDS.map((kind) => {
          const active = of(kind, 'active');
          return active && <Chain key={kind} active={active} proposed={of(kind, 'proposed')} onChange={() => setChanging(active)} />;
        })}
      </Accordion>
      {changing && <ChainDialog policy={changing} onClose={() => setChanging(null)} />}
    </Sheet>
  );
}

function Chain({ active, proposed, onChange }: { active: Policy; proposed: Policy | undefined; onChange: () => void }) {
  const canPropose = useCan('policies:propose');
  const { kind, rules } = active;
  const say = useSaying(active);
  return (
    <Accordion.Item value={kind} className={s.item}>
      <Accordion.Control>
        <span className={s.kind}>
          {kindLabel(kind)}
          <span className={s.note}>{proposed ? 'A change waits' : counted(rules.length, 'rule')}</span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <div className={s.panel}>
          {proposed && (
            <InlineNotice tone="warning" title="A change waits for the managing director.">
              {`${proposed.createdByName ?? 'Lintel'}: ${proposed.note}`}
            </InlineNotice>
          )}
          <ol className={s.rules}>
            {rules.map((rule) => (
              <li key={rule.name} data-off={rule.isOff || undefined}>
                <b>{rule.name}</b>
                {rules.length > 1 && !isSaid(rule, conditionText(rule.when, say)) && (
                  <span className={s.note}>{conditionText(rule.when, say)}</span>
                )}
                {rule.isOff && <span className={s.note}>Off</span>}
                <ol className={s.steps} aria-label={`Steps of ${rule.name}`}>
                  {rule.steps.length === 0 && <li>Approved at once</li>}
                  {rule.steps.map((step, i) => (
                    <li key={`${step.name} ${i}`}>
                      {approverLabel(step.approver, say)} <span className={s.note}>{termText(step, say)}</span>
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
          <p className={s.note}>
            {`Version ${active.number}, by ${active.createdByName ?? 'Lintel'}, `}
            <DateText iso={active.createdAt} format="dateTime" />
          </p>
          {canPropose && !proposed && (
            <Button variant="default" size="xs" className={s.change} onClick={onChange}>
              {`Change ${kindLabel(kind).toLowerCase()}`}
            </Button>
          )}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** A name that is the condition itself is not said twice. */
const isSaid = ({ name }: PolicyRule, condition: string): boolean => name.toLowerCase() === condition.toLowerCase();
