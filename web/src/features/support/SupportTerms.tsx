import { useCan } from '#web/kit/can.ts';
import { TargetSheet } from './TargetSheet.tsx';

/** How fast tickets are answered; set by who answers them. */
export const SupportTerms = () => <TargetSheet canChange={useCan('support:work')} />;
