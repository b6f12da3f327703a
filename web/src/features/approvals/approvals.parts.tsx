export { ApprovalChains } from './ApprovalChains.tsx';
export { ApprovalHost } from './ApprovalHost.tsx';
export { ApprovalPanel } from './ApprovalPanel.tsx';
export { useApprovalCounts } from './approvals.data.ts';
export { WaitingForYou } from './WaitingForYou.tsx';
