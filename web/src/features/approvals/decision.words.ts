import type { ApprovalDecision } from '@lintel/contract/approvals';

/** Where it was decided, unless it was on a page of ours. */
export const channelWords = (channel: ApprovalDecision['channel']): string[] => (channel === 'mail_link' ? ['from a mail'] : []);
