import { Button, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DOCUMENT_LABELS, type DocumentCategory } from '@lintel/contract/employment';
import { useState } from 'react';
import { FileDrop, SubjectFiles, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { queryClient } from '#web/kit/queries.ts';
import { toast } from '#web/kit/toast.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { addDocuments } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

const CATEGORIES = optionsOf(DOCUMENT_LABELS);

/** The papers of a personnel file. Who opens one is asked for it each time; looks at sensitive ones are recorded. */
export function EmployeeDocuments({ employeeId }: { employeeId: string }) {
  const canAdd = useCan('employees:write');
  const seesAll = useCan('employees:secrets');
  return (
    <div className={s.form}>
      <Sheet label="Documents">
        <SheetHeader
          title="Documents"
          note={seesAll ? 'Looks at sensitive ones are recorded' : 'Qualifications; what is personal, medical or about pay is for HR'}
        />
        <SheetBody>
          <SubjectFiles subjectType="employee" subjectId={employeeId} />
        </SheetBody>
      </Sheet>
      {canAdd && <AddDocuments employeeId={employeeId} />}
    </div>
  );
}

function AddDocuments({ employeeId }: { employeeId: string }) {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [category, setCategory] = useState<string | null>('contract');
  const adding = useMutation({
    mutationFn: () =>
      addDocuments(
        employeeId,
        files.map(({ id }) => id),
        category as DocumentCategory,
      ),
    onSuccess: async ({ added }) => {
      setFiles([]);
      await queryClient.invalidateQueries({ queryKey: ['files'] });
      toast.result(added === 1 ? 'Document added' : `${added} documents added`);
    },
    onError: (error) => toast.problem(error),
  });
  return (
    <FormSection title="Add documents" note="Who may see them follows from what they are">
      <Select label="What they are" data={CATEGORIES} value={category} onChange={setCategory} allowDeselect={false} />
      <FormWide>
        <FileDrop label="Files" value={files} onChange={setFiles} onBusy={setBusy} max={10} />
      </FormWide>
      <FormWide>
        <Button variant="default" disabled={files.length === 0 || isBusy} loading={adding.isPending} onClick={() => adding.mutate()}>
          Add to file
        </Button>
      </FormWide>
    </FormSection>
  );
}
