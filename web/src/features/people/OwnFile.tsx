import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BankVerification } from './BankVerification.tsx';
import { Certificates } from './Certificates.tsx';
import { EmployeeDocuments } from './EmployeeDocuments.tsx';
import { EmployeeProfile } from './EmployeeProfile.tsx';
import { employeeQuery, ownDutiesQuery, payQuery } from './employees.data.ts';
import { FileHistory } from './FileHistory.tsx';
import { DutyRow } from './DutyRow.tsx';
import { PaySheet } from './EmployeePay.tsx';

export type OwnTab = 'data' | 'pay' | 'certificates' | 'documents' | 'history' | 'verify';

/** One's own record by its parts; what colleagues see of it is marked. */
export function OwnFile({ tab }: { tab: OwnTab }) {
  const { id } = useUser();
  const file = useQuery(employeeQuery(id));
  const pay = useQuery({ ...payQuery(id), enabled: tab === 'pay' });
  if (hasFailed(file)) return <Failed things="your record" read={file} />;
  if (!file.data) return <Loading label="Loading your record" />;
  switch (tab) {
    case 'data':
      return <EmployeeProfile person={file.data} />;
    case 'pay':
      return <PaySheet pay={pay} />;
    case 'certificates':
      return <Certificates employeeId={id} />;
    case 'documents':
      return <EmployeeDocuments employeeId={id} />;
    case 'history':
      return <FileHistory employeeId={id} />;
    case 'verify':
      return <BankVerification />;
  }
}

/** What one may do beside the role. */
export function OwnDuties() {
  const { data: duties } = useQuery(ownDutiesQuery);
  if (!duties?.length) return null;
  return (
    <Sheet label="Your duties">
      <SheetHeader title="Your duties" note="They extend your role" />
      {duties.map((duty) => (
        <DutyRow key={duty.id} duty={duty} />
      ))}
    </Sheet>
  );
}
