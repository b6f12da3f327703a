import { Button } from '@mantine/core';
import type { AuditEntry } from '@lintel/contract/audit';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { saveBlob } from '#web/kit/files.ts';
import { toast } from '#web/kit/toast.tsx';
import { companyDay } from '#web/kit/today.ts';
import type { ListState } from '#web/kit/useList.ts';

const FILTERS = ['q', 'action', 'group', 'role', 'actorId', 'subjectType', 'subjectId', 'from', 'to', 'since'];

/** What the filters find, with hashes and a signature: whoever has the file can prove that nothing in it was changed. */
export function SignedExport({ list }: { list: ListState<AuditEntry> }) {
  const file = useMutation({
    mutationFn: () => {
      const query = Object.fromEntries(FILTERS.flatMap((key) => list.values(key).map((value) => [key, value])));
      return api.audit.bundle({ query });
    },
    onSuccess: (blob) => saveBlob(blob, `audit-${companyDay()}.jsonl`),
    onError: (error) => toast.problem(error),
  });
  return (
    <Button variant="default" leftSection={<IconCertificate size={16} />} loading={file.isPending} onClick={() => file.mutate()}>
      Signed export
    </Button>
  );
}
