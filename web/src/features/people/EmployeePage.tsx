import { PersonTitle } from '#web/kit/PersonTile.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { useParams } from 'react-router';
import { PendingApproval } from '#web/features/approvals/approvals.parts.tsx';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { PersonLeave } from '#web/features/leave/leave.parts.tsx';
import { EquipmentHeld } from '#web/features/resources/resources.parts.tsx';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { useCan } from '#web/kit/can.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import type { AskedField } from '#web/kit/TransitionDialog.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { AssignTask } from './AssignTask.tsx';
import { BankChangeForm } from './BankChangeForm.tsx';
import { Certificates } from './Certificates.tsx';
import { ChecklistSheet } from './ChecklistSheet.tsx';
import { EmployeeDocuments } from './EmployeeDocuments.tsx';
import { FileHistory } from './FileHistory.tsx';
import { EmployeePay } from './EmployeePay.tsx';
import { EmployeeProfile } from './EmployeeProfile.tsx';
import { EmployeeWorkForm } from './EmployeeWorkForm.tsx';
import { employeeQuery, moveEmployee, readPeopleAgain } from './employees.data.ts';
import s from './EmployeeProfile.module.css';
import { PersonalForm } from './PersonalForm.tsx';
import { PersonWork } from './PersonWork.tsx';
import { PhotoForm } from './PhotoForm.tsx';
import { ProposeTransfer } from './ProposeTransfer.tsx';
import { PersonStatus } from './PersonStatus.tsx';
import { SecretsForm } from './SecretsForm.tsx';
import { SignInSheet } from './SignInSheet.tsx';

const REASON: AskedField = { name: 'reason', label: 'Reason', kind: 'text' };
const ASK: Record<string, readonly AskedField[]> = {
  askSuspension: [REASON],
  giveNotice: [{ name: 'endDate', label: 'Last day', kind: 'day' }, REASON],
  rehire: [
    { name: 'hireDate', label: 'First day', kind: 'day' },
    { name: 'probationEnd', label: 'Probation until (optional)', kind: 'day', isOptional: true },
    { name: 'contractEnd', label: 'Contract until (optional)', kind: 'day', isOptional: true },
  ],
};
const CONSEQUENCE = {
  onboard: 'A checklist is started, the account is prepared, and the head and the administrator are told.',
  activate: 'The account is opened and the manager is told.',
  askSuspension: 'The managing director decides. With the decision sign-in stops and bookings are released.',
  reinstate: 'Sign-in works again.',
  giveNotice: 'A checklist is started, and the head, accounting and administration are told.',
  complete: 'Memberships, duties and pay end with the last day, and the account is closed.',
  rehire: 'A new period of employment begins under the same number. It needs approved pay of its own.',
};

const NOTES = {
  entry: 'note',
  add: 'Add note',
  none: 'No notes yet. What is written here is for the next review; only the head and HR read it.',
};
const OUTCOME = { askSuspension: 'the suspension waits for the managing director' };

/** workspace C1.8: one person's record, with what its reader may see of it. */
export function EmployeePage() {
  const { employeeId = '' } = useParams();
  const person = useQuery(employeeQuery(employeeId));
  const { data } = person;
  useCrumb(data?.name ?? null);
  if (hasFailed(person)) return <Failed isPage things="this record" read={person} />;
  if (!data) return <Loading />;
  return <Loaded key={data.id} person={data} />;
}

function Loaded({ person }: { person: Employee }) {
  const isHr = useCan('employees:write');
  const seesPay = useCan('pay:read');
  const seesTime = useCan('employees:time');
  const seesFiles = useCan('employees:secrets');
  const identifies = useCan('employees:identity');
  const isSelf = useUser().id === person.id;
  const leadsThem = seesTime && !isHr;
  const isHead = leadsThem && !isSelf;
  const seesNotes = seesTime && !isSelf;
  const { current, tabs, link } = useTabParam([
    { id: 'profile', label: 'Profile' },
    ...(isHr ? [{ id: 'job', label: 'Job' } as const] : []),
    ...(seesFiles ? [{ id: 'personal', label: 'Personal' } as const] : []),
    ...(seesPay ? [{ id: 'pay', label: 'Pay' } as const] : []),
    ...(seesTime ? [{ id: 'leave', label: 'Leave' } as const] : []),
    { id: 'certificates', label: 'Certificates' },
    ...(seesFiles || isHead ? [{ id: 'documents', label: 'Documents' } as const] : []),
    { id: 'work', label: seesTime ? 'Tasks and projects' : 'Projects' },
    ...(leadsThem ? [{ id: 'equipment', label: 'Equipment held' } as const] : []),
    ...(isHr ? [{ id: 'checklist', label: 'Checklist' } as const] : []),
    ...(identifies ? [{ id: 'sign-in', label: 'Sign-in and duties' } as const] : []),
    ...(seesNotes ? [{ id: 'notes', label: 'Notes for review' } as const] : []),
    { id: 'activity', label: isHr ? 'Activity' : 'History' },
  ]);
  return (
    <>
      <PageHeader
        refNo={person.number}
        status={<PersonStatus status={person.status} />}
        title={<PersonTitle person={person} />}
        lead={person.position}
        actions={
          <>
            {isHead && <ProposeTransfer person={person} />}
            {isHead && <AssignTask person={person} />}
            <TransitionButtons
              machine={MACHINES.employee}
              row={person}
              label={person.name}
              move={(name, row, input) => moveEmployee(name, row, input)}
              onSettled={() => void readPeopleAgain()}
              ask={ASK}
              consequence={CONSEQUENCE}
              outcome={OUTCOME}
              size="sm"
              primary={['onboard', 'activate', 'reinstate']}
            />
          </>
        }
      >
        <PendingApproval kind="suspension" subjectId={person.id} />
        <TitleBlock cells={factsOf(person)} />
        <RouteTabs tabs={tabs} current={current} label="Parts of this record" link={link} />
      </PageHeader>
      {current === 'profile' && <EmployeeProfile person={person} />}
      {current === 'job' && <EmployeeWorkForm key={person.version} person={person} />}
      {current === 'personal' && (
        <div className={s.form}>
          <PhotoForm person={person} />
          <PersonalForm key={`personal ${person.version}`} person={person} />
          <SecretsForm key={`secret ${person.version}`} person={person} />
          <BankChangeForm person={person} />
        </div>
      )}
      {current === 'pay' && <EmployeePay person={person} />}
      {current === 'leave' && <PersonLeave employeeId={person.id} />}
      {current === 'certificates' && <Certificates employeeId={person.id} />}
      {current === 'documents' && <EmployeeDocuments employeeId={person.id} />}
      {current === 'work' && <PersonWork employeeId={person.id} withTasks={seesTime} />}
      {current === 'equipment' && <EquipmentHeld employeeId={person.id} />}
      {current === 'checklist' && <ChecklistSheet employeeId={person.id} />}
      {current === 'sign-in' && <SignInSheet person={person} />}
      {current === 'notes' && (
        <ActivitySheet
          title="Notes for review"
          note="The head and HR read this, the person does not"
          words={NOTES}
          subjectType="employee_review"
          subjectId={person.id}
        />
      )}
      {current === 'activity' &&
        (isHr ? <ActivitySheet subjectType="employee" subjectId={person.id} /> : <FileHistory employeeId={person.id} />)}
    </>
  );
}

const factsOf = ({ department, manager, hireDate, endDate, email, grade }: Employee) => [
  { label: 'Department', value: department?.name ?? '–' },
  { label: 'Manager', value: manager?.name ?? '–' },
  { label: endDate ? 'Last day' : 'First day', value: <DateText iso={endDate ?? hireDate ?? null} /> },
  { label: 'Grade', value: grade ?? '–' },
  { label: 'Mail', value: email, wide: true },
];
