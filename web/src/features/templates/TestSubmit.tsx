import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Answers } from '@lintel/contract/form-rules';
import type { RehearsedRequest } from '@lintel/contract/request-rehearsals';
import type { Template } from '@lintel/contract/templates';
import { ChainPreview } from '#web/features/approvals/approvals.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { rehearse } from './templates.data.ts';
import s from './templates.module.css';

interface TestSubmitProps {
  template: Template;
  answers: Answers;
  isChanged: boolean;
  /** Shows every field that is wrong. */
  check: () => boolean;
}

/** Submits what is filled in to nobody: what would be made of it, and who would decide (workspace C1.20). */
export function TestSubmit({ template, answers, isChanged, check }: TestSubmitProps) {
  const { id: employeeId } = useUser();
  const trying = useMutation({ mutationFn: () => rehearse(template.id, { employeeId, answers }) });
  return (
    <Sheet>
      <SheetHeader
        title="Test submit"
        note="Nothing is kept, nobody is asked"
        actions={
          <Button
            size="xs"
            variant="default"
            disabled={isChanged}
            loading={trying.isPending}
            onClick={() => {
              check();
              trying.mutate();
            }}
          >
            Test submit
          </Button>
        }
      />
      <SheetBody>
        {isChanged && <p className={s.quiet}>Save the draft first: the saved one is tested.</p>}
        <ProblemNotice problem={trying.error} />
        {!trying.data && !isChanged && !trying.error && <p className={s.quiet}>Fill in the form and see what would be made of it.</p>}
        {trying.data && <Outcome outcome={trying.data} template={template} />}
      </SheetBody>
    </Sheet>
  );
}

function Outcome({ outcome, template }: { outcome: RehearsedRequest; template: Template }) {
  const { problems, title, amountMinor, projectName, neededBy, effect, fulfilment, chain } = outcome;
  const currency = useCurrency();
  const labelOf = (path: string) => template.versions[0]!.fields.find(({ key }) => key === path.split('.')[0])?.label ?? path;
  const wrong = Object.entries(problems);
  if (wrong.length > 0)
    return (
      <InlineNotice tone="warning" title="It would be refused." isAlert>
        {wrong.map(([path, message]) => `${labelOf(path)}: ${message}`).join('. ')}.
      </InlineNotice>
    );
  return (
    <div role="status">
      <dl className={s.outcome}>
        <dt>Title</dt>
        <dd>{title}</dd>
        {amountMinor !== null && (
          <>
            <dt>Amount</dt>
            <dd>
              <Money minor={Number(amountMinor)} currency={currency} />
            </dd>
          </>
        )}
        {projectName !== null && (
          <>
            <dt>Project</dt>
            <dd>{projectName}</dd>
          </>
        )}
        {neededBy !== null && (
          <>
            <dt>Needed by</dt>
            <dd>
              <DateText iso={neededBy} />
            </dd>
          </>
        )}
        <dt>Approval</dt>
        <dd>{chain ? <ChainPreview chain={chain} /> : 'Nobody has to approve it.'}</dd>
        <dt>Then</dt>
        <dd>{fulfilment === null ? effect : `${effect} It waits for: ${fulfilment}.`}</dd>
      </dl>
    </div>
  );
}
