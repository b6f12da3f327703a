import type { ApprovalDecision } from '@lintel/contract/approvals';

/** Where it was decided, unless it was on a page of ours. */
export const channelWords = (channel: ApprovalDecision['channel']): string[] => (channel === 'mail_link' ? ['from a mail'] : []);

export const markedWords = (fields: ApprovalDecision['fields']): string[] =>
  fields.length > 0 ? [`To correct: ${fields.map(({ label }) => label).join(', ')}.`] : [];
