import { Button, Group, Stack } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import type { TemplateCard } from '@lintel/contract/templates';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { AlongChoice, filesOf, useAlong } from './AlongChoice.tsx';
import { createRequestOfMail } from './records.data.ts';

interface RequestFromMailProps {
  row: EmailRow;
  form: TemplateCard;
  onClose: () => void;
}

/** A request by a form, begun with what a mail says; it is completed on its own page. */
export function RequestFromMail({ row, ...rest }: RequestFromMailProps) {
  const { data: mail, isError } = useQuery(messageQuery(row.id));
  return mail || isError ? <Begin id={row.id} mail={mail} {...rest} /> : null;
}

function Begin({ id, mail, form, onClose }: Omit<RequestFromMailProps, 'row'> & { id: string; mail: Email | undefined }) {
  const files = filesOf(mail);
  const along = useAlong(files);
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => createRequestOfMail(id, form.id, along.wish),
    onSuccess: (request) => {
      onClose();
      void navigate(to('requests.detail', { formId: request.id }));
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`New request: ${form.name}`} size="28rem">
      <ActionForm action={beginning.mutate}>
        <Stack gap="md">
          <ProblemNotice problem={beginning.error} />
          <AlongChoice {...along} files={files} description="Whoever sees the request can open what is ticked" />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={beginning.isPending}>
              Write request
            </Button>
          </Group>
        </Stack>
      </ActionForm>
    </Dialog>
  );
}
