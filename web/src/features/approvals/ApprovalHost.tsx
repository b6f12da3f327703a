import { useState } from 'react';
import { later, LaterPart } from '#web/kit/later.tsx';
import { useOpenApproval } from './useOpenApproval.ts';

const ApprovalDrawer = later(() => import('./ApprovalDrawer.tsx').then((module) => ({ default: module.ApprovalDrawer })));

/** Opens an approval beside any page once the address names one; loaded with the first. */
export function ApprovalHost() {
  const [id] = useOpenApproval();
  const [hadOne, setHadOne] = useState(false);
  if (id && !hadOne) setHadOne(true);
  return <LaterPart>{hadOne && <ApprovalDrawer />}</LaterPart>;
}
