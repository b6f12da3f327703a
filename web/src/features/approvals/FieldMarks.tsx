import { MultiSelect } from '@mantine/core';
import type { Approval } from '@lintel/contract/approvals';

interface FieldMarksProps {
  approval: Approval;
  /** Keys of fields. */
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Which fields need work, for whoever returns a request; nothing where there is no form. */
export function FieldMarks({ approval: { fields }, value, onChange }: FieldMarksProps) {
  if (fields.length === 0) return null;
  return (
    <MultiSelect
      label="Fields to correct (optional)"
      description="Marked for the requester when you return it"
      data={fields.map(({ key, label }) => ({ value: key, label }))}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
    />
  );
}
