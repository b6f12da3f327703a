import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { addMacro, macrosQuery, removeMacro } from './support.data.ts';
import page from './SupportPage.module.css';
import s from './TicketSide.module.css';

/** Answers that are given often; whoever replies inserts them. */
export function MacroSheet() {
  const mayWork = useCan('support:work');
  const { data } = useQuery({ ...macrosQuery, enabled: mayWork });
  const [isOpen, setOpen] = useState(false);
  const removing = useMutation({
    mutationFn: removeMacro,
    onSuccess: () => toast.result('Answer removed'),
    onError: (error) => toast.problem(error),
  });
  if (!mayWork) return null;
  return (
    <Sheet>
      <SheetHeader
        title="Frequent answers"
        actions={
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
            Add
          </Button>
        }
      />
      {data?.length === 0 && <EmptyState compact icon={IconTemplate} title="None yet." hint="Keep an answer that you give often." />}
      <ul className={page.macros}>
        {data?.map(({ id, title }) => (
          <li key={id}>
            {title}
            <IconButton label={`Remove ${title}`} onClick={() => removing.mutate(id)}>
              <IconTrash size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Frequent answer">
        <MacroForm onDone={() => setOpen(false)} />
      </Drawer>
    </Sheet>
  );
}

function MacroForm({ onDone }: { onDone: () => void }) {
  const { field, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { title: '', body: '' },
    labels: { title: 'Title', body: 'Text' },
    schema: async () => (await import('@lintel/contract/support')).TicketMacroInput,
    submit: async (fields) => {
      await addMacro(fields);
      toast.result(`${fields.title} kept`);
      onDone();
    },
  });
  return (
    <form className={s.fields} onSubmit={onSubmit} noValidate>
      <ProblemNotice problem={problem} />
      <TextInput {...field('title')} />
      <Textarea minRows={5} {...field('body')} />
      <Button type="submit" loading={isBusy}>
        Keep answer
      </Button>
    </form>
  );
}
