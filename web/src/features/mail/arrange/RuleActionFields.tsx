import { Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import type { MailRule, RuleActions } from '@lintel/contract/mail-sorting';
import { useQuery } from '@tanstack/react-query';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { RULE_LIMITS } from '#web/kit/contract.gen.ts';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import s from './RuleDialog.module.css';

interface RuleActionFieldsProps {
  value: RuleActions;
  onChange: (value: RuleActions) => void;
  account: string | undefined;
  /** The rule as it is kept; null for a new one. */
  rule: MailRule | null;
}

/** What is done where the conditions hold. */
export function RuleActionFields({ value, onChange, account, rule }: RuleActionFieldsProps) {
  const { data: labels = [] } = useQuery({ ...labelsQuery(account), retry: false });
  const put = (change: Partial<RuleActions>) => onChange({ ...value, ...change });
  return (
    <fieldset className={s.group}>
      <legend>then</legend>
      <NativeSelect
        label="Move to"
        data={[
          { value: '', label: 'Leave it in the inbox' },
          { value: 'archive', label: 'Archive' },
          { value: 'trash', label: 'Trash' },
        ]}
        value={value.folder ?? ''}
        onChange={(event) => put({ folder: (event.currentTarget.value || undefined) as RuleActions['folder'] })}
      />
      <TagsInput
        label="Labels"
        placeholder={value.labels?.length ? '' : 'Type a label'}
        data={labels.map((label) => label.name)}
        maxTags={RULE_LIMITS.labels}
        value={value.labels ?? []}
        onChange={(chosen) => put({ labels: chosen })}
      />
      <Checkbox
        label="Mark as read"
        checked={value.seen ?? false}
        onChange={(event) => put({ seen: event.currentTarget.checked || undefined } as RuleActions)}
      />
      <Checkbox
        label="Add a star"
        checked={value.starred ?? false}
        onChange={(event) => put({ starred: event.currentTarget.checked || undefined } as RuleActions)}
      />
      <TextInput
        label="Forward to (optional)"
        description="Colleagues; other addresses only where your company allows it"
        inputMode="email"
        value={value.forwardTo ?? ''}
        onChange={(event) => put({ forwardTo: event.currentTarget.value })}
      />
      <ProjectPicker
        label="File to project (optional)"
        description="Its conversation, with all answers"
        value={value.projectId ?? null}
        current={rule?.project && rule.actions.projectId ? { id: rule.actions.projectId, ...rule.project } : null}
        onChange={(id) => put({ projectId: id ?? undefined, isOpen: id ? value.isOpen : undefined } as RuleActions)}
      />
      {value.projectId && (
        <Checkbox
          label="Everybody who sees the project may read it"
          description="Otherwise only who reads this mailbox"
          checked={value.isOpen ?? false}
          onChange={(event) => put({ isOpen: event.currentTarget.checked || undefined } as RuleActions)}
        />
      )}
      {account !== undefined && (
        <PersonPicker
          label="Hand to (optional)"
          description="Somebody who may read this mailbox; what somebody has already stays theirs"
          value={value.assigneeId ?? null}
          onChange={(id) => put({ assigneeId: (id ?? undefined) as RuleActions['assigneeId'] } as RuleActions)}
        />
      )}
    </fieldset>
  );
}
