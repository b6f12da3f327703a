import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Certification } from '@lintel/contract/certifications';
import { CERTIFICATE_LABELS, type CertificateType } from '@lintel/contract/employment';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop, SubjectFiles, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { CertificateBadge } from './CertificateBadge.tsx';
import { addCertification, certificationsQuery, verifyCertification } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

const TYPES = optionsOf(CERTIFICATE_LABELS);

/** What somebody is certified for, with how long it lasts; one's own can be added, HR confirms that it saw the original. */
export function Certificates({ employeeId }: { employeeId: string }) {
  const rows = useQuery(certificationsQuery(employeeId));
  const canVerify = useCan('certifications:verify');
  const isOwn = useUser().id === employeeId;
  const verifying = useMutation({
    mutationFn: ({ id, version }: Certification) => verifyCertification(id, version),
    onSuccess: () => toast.result('Certificate confirmed'),
    onError: (error) => toast.problem(error),
  });
  const verify = canVerify && !isOwn ? (row: Certification) => verifying.mutate(row) : null;
  return (
    <div className={s.form}>
      <Sheet label="Certificates">
        <SheetHeader title="Certificates" note={rows.data ? String(rows.data.length) : undefined} />
        <DataTableFrame
          caption="Certificates"
          columns={columns(verify)}
          rows={rows.data ?? []}
          rowKey={({ id }) => id}
          state={rows.isPending ? 'loading' : rows.isFetching ? 'refreshing' : 'ready'}
          error={failureOf(rows)}
          empty={<EmptyState icon={IconCertificate} title="No certificates recorded." compact />}
          card={(row) => <CertificateCard row={row} verify={verify} />}
          skeletonRows={3}
          minWidth="40rem"
        />
      </Sheet>
      {(isOwn || canVerify) && <AddForm employeeId={employeeId} />}
    </div>
  );
}

type Verify = ((row: Certification) => void) | null;

function CertificateCard({ row, verify }: { row: Certification; verify: Verify }) {
  return (
    <div className={s.certificate}>
      <div className={s.certificateHead}>
        {nameOf(row)}
        <CertificateBadge status={row.status} />
      </div>
      <dl>
        {columns(verify)
          .filter(({ key }) => key !== 'type' && key !== 'status')
          .map(({ key, header, cell }) => (
            <div key={key}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

const nameOf = ({ type, number }: Certification) => (
  <b className={s.certificateName}>{[CERTIFICATE_LABELS[type], number].filter(Boolean).join(' · ')}</b>
);

const columns = (verify: Verify): Column<Certification>[] => [
  { key: 'type', header: 'Certificate', cell: nameOf },
  { key: 'issued', header: 'Issued', cell: ({ issuedOn }) => <DateText iso={issuedOn} /> },
  { key: 'expires', header: 'Ends', cell: ({ expiresOn }) => (expiresOn ? <DateText iso={expiresOn} /> : 'Never') },
  { key: 'status', header: 'Status', cell: ({ status }) => <CertificateBadge status={status} /> },
  {
    key: 'files',
    header: 'Files',
    cell: ({ id, files }) => (files > 0 ? <SubjectFiles subjectType="certification" subjectId={id} /> : '–'),
  },
  {
    key: 'verified',
    header: 'Original seen',
    cell: (row) =>
      row.verifiedByName ??
      (verify ? (
        <Button size="xs" variant="default" onClick={() => verify(row)} aria-label={`Confirm ${CERTIFICATE_LABELS[row.type]}`}>
          Confirm
        </Button>
      ) : (
        'Not yet'
      )),
  },
];

function AddForm({ employeeId }: { employeeId: string }) {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [isBusyUpload, setBusyUpload] = useState(false);
  const [round, setRound] = useState(0);
  const inputOf = (fields: { type: string; number: string; issuedOn: string; expiresOn: string }) => ({
    type: fields.type as CertificateType,
    number: fields.number.trim() || null,
    issuedOn: fields.issuedOn,
    expiresOn: fields.expiresOn || null,
    fileIds: files.map(({ id }) => id),
  });
  return (
    <CertificateFields
      key={round}
      toInput={inputOf}
      save={async (fields) => {
        await addCertification(employeeId, inputOf(fields));
        setFiles([]);
        setRound((count) => count + 1);
        toast.result('Certificate added');
      }}
      isWaiting={isBusyUpload}
      files={<FileDrop label="Scan or photo (optional)" value={files} onChange={setFiles} onBusy={setBusyUpload} max={5} />}
    />
  );
}

interface CertificateFieldsProps {
  toInput: (fields: { type: string; number: string; issuedOn: string; expiresOn: string }) => unknown;
  save: (fields: { type: string; number: string; issuedOn: string; expiresOn: string }) => Promise<void>;
  isWaiting: boolean;
  files: React.ReactNode;
}

function CertificateFields({ toInput, save, isWaiting, files }: CertificateFieldsProps) {
  const { field, choice, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { type: '', number: '', issuedOn: '', expiresOn: '' },
    labels: { type: 'Certificate', number: 'Number (optional)', issuedOn: 'Issued on', expiresOn: 'Ends on (optional)' },
    schema: async () => (await import('@lintel/contract/certifications')).CertificationInput,
    toInput,
    submit: save,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title="Add a certificate">
        <Select {...choice('type')} data={TYPES} searchable />
        <TextInput autoComplete="off" {...field('number')} />
        <DateField {...field('issuedOn')} />
        <DateField {...field('expiresOn')} isClearable />
        <FormWide>{files}</FormWide>
        {problem && (
          <FormWide>
            <ProblemNotice problem={problem} />
          </FormWide>
        )}
        <FormWide>
          <Button type="submit" variant="default" loading={isBusy} disabled={isWaiting}>
            Add certificate
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}
