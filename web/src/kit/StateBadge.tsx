import type { StateLook } from '@lintel/contract/kit/machine';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

interface StateBadgeProps {
  /** The state in its machine: `MACHINES.request.states[status]`. */
  state: StateLook;
  /** Replaces the machine's word. */
  label?: string | undefined;
  /** Replaces what the machine says of its being expected. */
  quiet?: boolean | undefined;
}

/** A state in the word and the look that its machine gives it. */
export const StateBadge = ({ state: { look, label: word, isQuiet = false }, label = word, quiet = isQuiet }: StateBadgeProps) => (
  <StatusBadge status={look} label={label} quiet={quiet} />
);
