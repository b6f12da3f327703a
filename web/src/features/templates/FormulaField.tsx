import { MultiSelect, Select } from '@mantine/core';
import type { Field } from '@lintel/contract/templates';
import { FormFact } from '#web/ui/FormFact.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { FORMULA_LABELS, formulaText } from './template.words.ts';

interface FormulaFieldProps {
  formula: Field['formula'];
  figures: { value: string; label: string }[];
  onChange: (formula: NonNullable<Field['formula']>) => void;
  isFixed?: boolean;
}

export function FormulaField({ formula = { op: 'sum', of: [] }, figures, onChange, isFixed = false }: FormulaFieldProps) {
  if (isFixed) return <FormFact label="Computed as">{formulaText(formula, figures)}</FormFact>;
  return (
    <>
      <Select
        label="Computed as"
        data={optionsOf(FORMULA_LABELS)}
        value={formula.op}
        onChange={(op) => onChange({ ...formula, op: op as 'sum' | 'product' })}
        allowDeselect={false}
      />
      <MultiSelect label="Figures" data={figures} value={formula.of} onChange={(of) => onChange({ ...formula, of })} />
    </>
  );
}
