import type { ReactElement, ReactNode } from 'react';
import { FormFact } from './FormFact.tsx';

/** What an input was given, of whatever kind it is. */
interface Given {
  label?: ReactNode;
  description?: ReactNode;
  value?: string | number | readonly string[] | null;
  checked?: boolean;
  data?: readonly (string | { value: string; label: string })[];
}

interface FieldOrFactProps {
  isFact: boolean;
  /** What it says, where the input itself does not know: a person is known by an id. */
  says?: ReactNode;
  children: ReactElement<Given>;
}

/** An input; where nothing may be changed in it, the same as a fact. */
export function FieldOrFact({ isFact, says, children }: FieldOrFactProps) {
  if (!isFact) return children;
  const { label, description } = children.props;
  return (
    <FormFact label={label} hint={description}>
      {says ?? wordsOf(children.props)}
    </FormFact>
  );
}

function wordsOf({ value, checked, data = [] }: Given): string {
  if (checked !== undefined) return checked ? 'Yes' : 'No';
  const labels = new Map(data.map((one) => (typeof one === 'string' ? [one, one] : [one.value, one.label])));
  return [value ?? []]
    .flat()
    .map((one) => labels.get(String(one)) ?? String(one))
    .join(', ');
}
