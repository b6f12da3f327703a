import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CrewRow } from '@lintel/contract/timesheet-weeks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CostCodePicker, costCodesQuery } from '#web/features/cost-codes/cost-codes.parts.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { AddedLine } from './crew.rows.ts';
import { MachinePicker, useMachines } from './MachinePicker.tsx';
import s from './Timesheet.module.css';

interface AddCrewRowProps {
  week: string;
  projectId: string;
  crew: readonly CrewRow[];
  onAdd: (line: AddedLine) => void;
}

/** A row for a worker whose hours are counted by a cost code, or with a machine. */
export function AddCrewRow(props: AddCrewRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        Add a row
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Row with a cost code or a machine">
        {isOpen && <Choices {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Choices({ week, projectId, crew, onAdd, onClose }: AddCrewRowProps & { onClose: () => void }) {
  const [employeeId, setEmployeeId] = useState<string>(crew[0]?.employeeId ?? '');
  const [costCodeId, setCostCodeId] = useState<string | null>(null);
  const [resourceId, setResourceId] = useState<string | null>(null);
  const codes = useQuery(costCodesQuery).data ?? null;
  const machines = useMachines({ week, projectId, employeeId });
  const add = () => {
    const code = codes?.find(({ id }) => id === costCodeId);
    const machine = machines.choices.find(({ value }) => value === resourceId);
    onAdd({
      employeeId,
      costCodeId: code?.id ?? null,
      costCode: code ? `${code.code} ${code.name}` : null,
      resourceId: machine?.value ?? null,
      resource: machine?.label ?? null,
    });
    onClose();
  };
  return (
    <div className={s.details}>
      <Select
        label="Worker"
        data={crew.map(({ employeeId: value, name: label }) => ({ value, label }))}
        value={employeeId}
        allowDeselect={false}
        onChange={(value) => {
          if (value) setEmployeeId(value);
          setResourceId(null);
        }}
      />
      <CostCodePicker label="Cost code" value={costCodeId} onChange={setCostCodeId} />
      <MachinePicker
        label="Machine"
        description="Booked for the project, or with the worker as its operator"
        machines={machines}
        value={resourceId}
        onChange={setResourceId}
      />
      <div className={s.end}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!costCodeId && !resourceId} onClick={add}>
          Add row
        </Button>
      </div>
    </div>
  );
}
