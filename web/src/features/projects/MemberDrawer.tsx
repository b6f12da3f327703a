import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { figureOf } from '@lintel/contract/form-values';
import type { MemberInput } from '@lintel/contract/project-plans';
import type { Member, ProjectDetail } from '@lintel/contract/projects';
import { ROLE_LABEL } from '@lintel/contract/work-words';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import s from './ProjectDetail.module.css';
import { removeMember, saveMember } from './projects.data.ts';

interface MemberDrawerProps {
  project: ProjectDetail;
  open: Member | 'new' | null;
  onClose: () => void;
}

export function MemberDrawer({ project, open, onClose }: MemberDrawerProps) {
  return (
    <Drawer opened={open !== null} onClose={onClose} title={open === 'new' ? 'Add somebody' : 'Member'}>
      {open !== null && <MemberForm project={project} member={open === 'new' ? null : open} onClose={onClose} />}
    </Drawer>
  );
}

const inputOf = (fields: { projectRole: string; allocation: string; from: string; to: string }): MemberInput => ({
  projectRole: fields.projectRole as MemberInput['projectRole'],
  allocationBps: Math.round(figureOf(fields.allocation) * 100),
  from: fields.from || null,
  to: fields.to || null,
});

function MemberForm({ project, member, onClose }: { project: ProjectDetail; member: Member | null; onClose: () => void }) {
  const { field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: {
      employeeId: member?.employeeId ?? '',
      projectRole: member?.projectRole ?? 'worker',
      allocation: String((member?.allocationBps ?? 10_000) / 100),
      from: member?.from ?? '',
      to: member?.to ?? '',
    },
    labels: { employeeId: 'Person', projectRole: 'Part', allocation: 'Of their time (%)', from: 'From (optional)', to: 'To (optional)' },
    schema: async () => (await import('@lintel/contract/project-plans')).MemberFields,
    submit: async (fields) => {
      await saveMember(project.id, fields.employeeId, inputOf(fields));
      toast.result(member ? `${member.name} changed` : 'Added to the team');
      onClose();
    },
  });
  const removing = useMutation({
    mutationFn: () => removeMember(project.id, member!.employeeId),
    onSuccess: () => {
      toast.result(`${member!.name} is no longer on the team`);
      onClose();
    },
  });
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem ?? removing.error} />
      {member ? (
        <PersonTile person={member} sub={member.position} size={36} />
      ) : (
        <PersonPicker {...choice('employeeId')} without={project.members.map(({ employeeId }) => employeeId)} />
      )}
      <Select
        {...choice('projectRole')}
        data={optionsOf(ROLE_LABEL)}
        allowDeselect={false}
        description="On their first day a new project manager makes the former one the deputy"
      />
      <TextInput inputMode="decimal" {...field('allocation')} />
      <div className={s.two}>
        <DateField isClearable {...field('from')} />
        <DateField isClearable {...field('to')} />
      </div>
      <div className={s.actions}>
        {member && (
          <Button variant="danger" loading={removing.isPending} onClick={() => removing.mutate()}>
            Take off the team
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {member ? 'Save' : 'Add to team'}
        </Button>
      </div>
    </form>
  );
}
