import { Button, Group, MultiSelect, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { roleLabel, ROLES, type Role } from '@lintel/contract/access';
import type { MailboxOwner, MailboxSetup } from '@lintel/contract/mail-shared';
import { useState } from 'react';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { AwayTexts } from './AwayTexts.tsx';
import { useSaveMailbox } from './mailboxes.data.ts';

interface SharedMailboxDialogProps {
  /** null makes a new one. */
  mailbox: MailboxSetup | null;
  onClose: () => void;
}

const KINDS = [
  { value: 'role', label: 'Role' },
  { value: 'department', label: 'Department' },
  { value: 'project', label: 'Project' },
];

/** Name, address and whose it is; that alone decides who may read it. */
export function SharedMailboxDialog({ mailbox, onClose }: SharedMailboxDialogProps) {
  const domain = useUser().email.split('@')[1] ?? '';
  const save = useSaveMailbox(mailbox);
  const [owner, setOwner] = useState(() => partsOf(mailbox?.owner));
  const [isOpen, setOpen] = useState(mailbox?.isOpen ?? true);
  const [away, setAway] = useState(mailbox?.away ?? { text: '', outside: null, from: '', until: '' });
  const [awayProblem, setAwayProblem] = useState<string | null>(null);
  const form = useSchemaForm({
    initial: { name: mailbox?.name ?? '', localPart: mailbox?.address.split('@')[0] ?? '', owner: '' },
    labels: { name: 'Name', localPart: 'Address', owner: 'Belongs to' },
    schema: async () => (await import('@lintel/contract/mail-shared')).MailboxInput,
    toInput: ({ name, localPart }) => ({ name, localPart, owner: ownerOf(owner) }),
    submit: async ({ name, localPart }) => {
      const isAway = away.text.trim() !== '';
      const hasDays = away.from !== '' && away.until !== '' && away.from <= away.until;
      setAwayProblem(isAway && !hasDays ? 'Choose the first and the last day' : null);
      if (isAway && !hasDays) return;
      await save({ name, localPart, owner: ownerOf(owner) as MailboxOwner }, isOpen, isAway ? away : null);
      toast.result(mailbox ? 'Mailbox saved' : 'Mailbox made');
      onClose();
    },
  });
  const { error: ownerError } = form.field('owner');
  return (
    <Dialog opened onClose={onClose} title={mailbox ? `Mailbox ${mailbox.name}` : 'New shared mailbox'} size="32rem">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label="Belongs to a"
            data={KINDS}
            value={owner.kind}
            onChange={(kind) => setOwner({ ...owner, kind: kind as MailboxOwner['kind'] })}
          />
          {owner.kind === 'role' && (
            <MultiSelect
              label="Roles"
              description="Everybody with one of these roles reads and answers its mail."
              data={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
              value={owner.roles}
              onChange={(roles) => setOwner({ ...owner, roles: roles as Role[] })}
              error={ownerError}
            />
          )}
          {owner.kind === 'department' && (
            <DepartmentPicker
              label="Department"
              description="Its people and who heads it or a department above."
              value={owner.departmentId}
              onChange={(departmentId) => setOwner({ ...owner, departmentId })}
              error={ownerError}
            />
          )}
          {owner.kind === 'project' && (
            <ProjectPicker
              label="Project"
              description="Its manager, deputies and members."
              value={owner.projectId}
              onChange={(projectId, project) => {
                setOwner({ ...owner, projectId });
                // The address that people expect of a site; it can be written over.
                if (project && !mailbox && !form.fields.localPart) {
                  form.field('localPart').onChange(valueOf(`site-${project.code.toLowerCase()}`));
                  form.field('name').onChange(valueOf(`Site ${project.name}`.slice(0, 60)));
                }
              }}
              error={ownerError}
            />
          )}
          <TextInput {...form.field('name')} placeholder="Payments" />
          <TextInput
            {...form.field('localPart')}
            placeholder="payments"
            disabled={mailbox !== null}
            rightSection={<span>@{domain}</span>}
            rightSectionWidth={`${domain.length + 3}ch`}
            autoCapitalize="none"
          />
          {mailbox && (
            <Switch
              label="Open"
              description="A closed one takes no mail and nobody sees it; nothing in it is lost."
              checked={isOpen}
              onChange={(event) => setOpen(event.currentTarget.checked)}
            />
          )}
          {mailbox && (
            <>
              <AwayTexts
                label="Away note (optional)"
                description="Whoever writes to the mailbox on these days gets it once in four days."
                value={away}
                onChange={(texts) => setAway({ ...away, ...texts })}
              />
              {away.text.trim() && (
                <Group grow align="flex-start">
                  <DateField
                    label="From"
                    value={away.from}
                    onChange={(event) => setAway({ ...away, from: event.currentTarget.value })}
                    error={awayProblem}
                  />
                  <DateField
                    label="Until"
                    value={away.until}
                    onChange={(event) => setAway({ ...away, until: event.currentTarget.value })}
                  />
                </Group>
              )}
            </>
          )}
          <ProblemNotice problem={form.problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {mailbox ? 'Save mailbox' : 'Make mailbox'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface OwnerParts {
  kind: MailboxOwner['kind'];
  roles: Role[];
  departmentId: string | null;
  projectId: string | null;
}

const partsOf = (owner: MailboxOwner | undefined): OwnerParts => ({
  kind: owner?.kind ?? 'role',
  roles: owner?.kind === 'role' ? owner.roles : [],
  departmentId: owner?.kind === 'department' ? owner.departmentId : null,
  projectId: owner?.kind === 'project' ? owner.projectId : null,
});

const ownerOf = ({ kind, roles, departmentId, projectId }: OwnerParts) =>
  kind === 'role'
    ? { kind, roles }
    : kind === 'department'
      ? { kind, departmentId: departmentId ?? '' }
      : { kind, projectId: projectId ?? '' };

const valueOf = (value: string) => ({ currentTarget: { value } });
