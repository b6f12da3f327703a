import { MultiSelect, Select } from '@mantine/core';
import type { Field } from '@lintel/contract/templates';

interface FormulaFieldProps {
  formula: Field['formula'];
  figures: { value: string; label: string }[];
  onChange: (formula: NonNullable<Field['formula']>) => void;
  isDisabled: boolean;
}

export function FormulaField({ formula = { op: 'sum', of: [] }, figures, onChange, isDisabled }: FormulaFieldProps) {
  return (
    <>
      <Select
        label="Computed as"
        data={[
          { value: 'sum', label: 'Sum of' },
          { value: 'product', label: 'Product of' },
        ]}
        value={formula.op}
        onChange={(op) => onChange({ ...formula, op: op as 'sum' | 'product' })}
        allowDeselect={false}
        disabled={isDisabled}
      />
      <MultiSelect
        label="Figures"
        data={figures}
        value={formula.of}
        onChange={(of) => onChange({ ...formula, of })}
        disabled={isDisabled}
      />
    </>
  );
}
