import { lazy, Suspense, useState } from 'react';
import { useOpenApproval } from './useOpenApproval.ts';

const ApprovalDrawer = lazy(() => import('./ApprovalDrawer.tsx').then((module) => ({ default: module.ApprovalDrawer })));

/** Opens an approval beside any page once the address names one; loaded with the first. */
export function ApprovalHost() {
  const [id] = useOpenApproval();
  const [hadOne, setHadOne] = useState(false);
  if (id && !hadOne) setHadOne(true);
  return <Suspense>{hadOne && <ApprovalDrawer />}</Suspense>;
}
