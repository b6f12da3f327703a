import type { Approval, ApprovalDecision, ApprovalStep } from '@lintel/contract/approvals';
import { useNow } from '#web/kit/clock.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { StepTrail, type TrailStep } from '#web/ui/StepTrail.tsx';
import { TermText } from '#web/ui/TermText.tsx';
import { termOf } from './approval.term.ts';
import s from './ApprovalPanel.module.css';
import { channelWords, markedWords } from './decision.words.ts';
import { Watching } from './Watching.tsx';

/** From who asked to who is still to come, with names, times and what was said. */
export function ApprovalChain({ approval }: { approval: Approval }) {
  const asked: TrailStep = {
    title: `Asked for by ${approval.requesterName}`,
    sub: <DateText iso={approval.createdAt} format="dateTime" />,
    state: 'done',
  };
  const rest = approval.steps.flatMap((step) => [
    ...approval.decisions.filter(({ stepNo }) => stepNo === step.no).map((one) => decided(one, step)),
    ...(step.status === 'open' || step.status === 'waiting' ? [ahead(step)] : []),
  ]);
  return (
    <div className={s.stack}>
      <StepTrail label="Chain of decisions" steps={[asked, ...rest, ...ended(approval)]} />
      <Watching approval={approval} />
    </div>
  );
}

const VERBS: Record<ApprovalDecision['action'], { words: string; state: TrailStep['state'] }> = {
  approve: { words: 'Approved by', state: 'done' },
  reject: { words: 'Rejected by', state: 'rejected' },
  return: { words: 'Returned by', state: 'returned' },
  reassign: { words: 'Handed over by', state: 'done' },
  ask: { words: 'Advice asked by', state: 'done' },
  advise: { words: 'Advice from', state: 'done' },
};

function decided({ action, actorName, forName, toName, comment, fields, channel, at }: ApprovalDecision, step: ApprovalStep): TrailStep {
  const { words, state } = VERBS[action];
  return {
    title: `${words} ${actorName}${toName ? `, to ${toName}` : ''}`,
    sub: (
      <>
        {step.name}
        {[...(forName ? [`for ${forName}`] : []), ...channelWords(channel)].map((words) => ` · ${words}`)} ·{' '}
        <DateText iso={at} format="dateTime" />
      </>
    ),
    ...(comment ? { note: [comment, ...markedWords(fields)].join(' ') } : {}),
    state,
  };
}

function ahead(step: ApprovalStep): TrailStep {
  if (step.status === 'waiting') return { title: step.name, sub: 'Not asked yet', state: 'next' };
  const deciding = step.people.filter(({ via }) => via !== 'adviser');
  return {
    title: deciding.map(({ name }) => name).join(step.mode === 'all' ? ' and ' : ' or ') || 'Nobody can decide this yet',
    sub: (
      <>
        {[step.name, ...deciding.flatMap(({ name, via, forName }) => reasonOf(name, via, forName))].join(' · ')}{' '}
        <DueOf dueAt={step.dueAt} />
      </>
    ),
    state: 'now',
  };
}

/** The day and the time; a badge once that is near or over. */
function DueOf({ dueAt }: { dueAt: string | null }) {
  const term = termOf(dueAt, useNow());
  return term === 'ok' ? (
    <>
      · due <DateText iso={dueAt} format="dateTime" />
    </>
  ) : (
    <TermText term={term} dueAt={dueAt} />
  );
}

function reasonOf(name: string, via: ApprovalStep['people'][number]['via'], forName: string | null): string[] {
  if (forName) return [`${name} for ${forName}`];
  if (via === 'escalation') return [`${name} by escalation`];
  return via === 'fallback' ? [`${name} in place of who may not decide`] : [];
}

const ENDS: Partial<Record<Approval['status'], string>> = {
  cancelled: 'Withdrawn, nobody is asked any more',
  void: 'Void: it was changed after it was asked for',
};

function ended({ status, decidedAt, steps, ruleName }: Approval): TrailStep[] {
  if (status === 'approved' && steps.length === 0)
    return [
      {
        title: 'Approved at once: no step is asked for',
        sub: (
          <>
            {ruleName} · <DateText iso={decidedAt} format="dateTime" />
          </>
        ),
        state: 'done',
      },
    ];
  const title = ENDS[status];
  return title ? [{ title, sub: <DateText iso={decidedAt} format="dateTime" />, state: 'returned' }] : [];
}
