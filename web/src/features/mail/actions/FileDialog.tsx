import { Button, Checkbox, Group, Stack } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { useState } from 'react';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useFileMails, type FilingProject } from './filing.data.ts';

const FOCUS = { 'data-autofocus': true };

interface FileDialogProps {
  rows: readonly EmailRow[];
  /** Files what is meant in place of these rows. */
  onFile?: (project: FilingProject) => void;
  /** The project that it begins with. */
  begin?: { id: string; code: string; name: string };
  onClose: () => void;
}

/** Which project conversations belong to: what the key `p` asks. */
export function FileDialog({ rows, onFile, begin, onClose }: FileDialogProps) {
  const [project, setProject] = useState<{ id: string; code: string } | null>(begin ?? null);
  const [isOpen, setOpen] = useState(true);
  const file = useFileMails();
  return (
    <Dialog opened onClose={onClose} title="File to a project" size="28rem">
      <ActionForm
        action={() => {
          if (!project) return;
          const chosen = { id: project.id as `prj_${string}`, code: project.code, isOpen };
          if (onFile) onFile(chosen);
          else file({ rows, project: chosen, isFiled: true });
          onClose();
        }}
      >
        <Stack gap="md">
          <ProjectPicker
            label="Project"
            // Where it is known already, its list would cover what is left to ask.
            {...(begin ? {} : FOCUS)}
            description="The project page lists the conversation. Answers to it are filed with it."
            value={project?.id ?? null}
            current={begin}
            onChange={(_, chosen) => setProject(chosen)}
          />
          <Checkbox
            label="Everybody who sees the project may read it"
            {...(begin ? FOCUS : {})}
            description="With all answers that come to it. Otherwise only who reads this mailbox."
            checked={isOpen}
            onChange={(event) => setOpen(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!project}>
              File
            </Button>
          </Group>
        </Stack>
      </ActionForm>
    </Dialog>
  );
}
