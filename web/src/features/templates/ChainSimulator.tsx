import { Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minorOfTyped } from '@lintel/contract/form-values';
import type { Template } from '@lintel/contract/templates';
import { useState } from 'react';
import { ChainPreview, ChainSteps } from '#web/features/approvals/approvals.parts.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { useSettled } from '#web/kit/debounce.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { rehearsalQuery } from './templates.data.ts';

/** Who decides when somebody asks for so much with this form (workspace C1.20): a try that asks nobody. */
export function ChainSimulator({ template, isChanged }: { template: Template; isChanged: boolean }) {
  const user = useUser();
  const currency = useCurrency();
  const [employeeId, setEmployee] = useState<string>(user.id);
  const [amount, setAmount] = useState('');
  const [projectId, setProject] = useState<string | null>(null);
  const amountMinor = useSettled(amount.trim() ? minorOfTyped(amount) : null);
  const isWrong = amount.trim() !== '' && minorOfTyped(amount) === null;
  const { data, error } = useQuery({
    ...rehearsalQuery(template, { employeeId, amountMinor, projectId }),
    placeholderData: keepPreviousData,
  });
  return (
    <FormSection title="Who would decide" note="A try; nobody is asked">
      <PersonPicker label="Asked by" value={employeeId} onChange={(id) => id && setEmployee(id)} clearable={false} />
      <TextInput
        label={`Amount in ${currency} (optional)`}
        inputMode="decimal"
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        error={isWrong ? 'An amount such as 1,250.00' : undefined}
      />
      <ProjectPicker label="Project (optional)" value={projectId} onChange={setProject} />
      <FormWide>
        {isChanged && <InlineNotice>What is not saved yet does not count here.</InlineNotice>}
        <ProblemNotice problem={error} />
        {data &&
          (data.chain ? (
            <Stack gap="sm">
              <ChainPreview chain={data.chain} />
              <ChainSteps chain={data.chain} />
            </Stack>
          ) : (
            <p>{`Nobody has to approve it. ${data.effect}`}</p>
          ))}
      </FormWide>
    </FormSection>
  );
}
