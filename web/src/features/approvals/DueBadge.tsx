import { useNow } from '#web/kit/clock.ts';
import { TermText } from '#web/ui/TermText.tsx';
import { termOf } from './approval.term.ts';

/** When a step is due. */
export const DueBadge = ({ dueAt }: { dueAt: string | null }) => <TermText term={termOf(dueAt, useNow())} dueAt={dueAt} />;
