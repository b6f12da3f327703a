import type { TemplateRow } from '@lintel/contract/templates';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export const TemplateStatus = ({ status }: Pick<TemplateRow, 'status'>) => <StateBadge state={MACHINES.template.states[status]} />;
