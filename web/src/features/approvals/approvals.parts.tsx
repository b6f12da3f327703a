export { ApprovalCard } from './ApprovalCard.tsx';
export { DECIDE } from './decide.mark.ts';
export { channelWords, markedWords } from './decision.words.ts';
export { ApprovalChains } from './ApprovalChains.tsx';
export { ApprovalHost } from './ApprovalHost.tsx';
export { ApprovalPanel } from './ApprovalPanel.tsx';
export { PendingApproval } from './PendingApproval.tsx';
export { useApprovalCounts, useApprovalOf } from './approvals.data.ts';
export { WaitingForYou } from './WaitingForYou.tsx';
