import { Button, FileButton, Group, Progress, Select } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailImport } from '@lintel/contract/mail-transfer';
import { useEffect, useRef, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { saveBlob } from '#web/kit/files.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { toast } from '#web/kit/toast.tsx';
import { uploadForm } from '#web/kit/upload.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import s from './TransferSheet.module.css';

const INTO = ['archive', 'inbox', 'sent'] as const;
const FROM = ['inbox', 'sent', 'archive', 'snoozed', 'spam', 'trash'] as const;
const WATCH_MS = 800;
const latestKey = ['mail-import'] as const;

/** In Preferences: emails from and for other mail programs. */
export function TransferSheet() {
  return (
    <Sheet>
      <SheetHeader title="Import and export emails" />
      <SheetBody>
        <div className={s.parts}>
          <Import />
          <Export />
        </div>
      </SheetBody>
    </Sheet>
  );
}

function Import() {
  const client = useQueryClient();
  const [folder, setFolder] = useState<(typeof INTO)[number]>('archive');
  const [file, setFile] = useState<File | null>(null);
  const latest = useQuery({
    queryKey: latestKey,
    queryFn: ({ signal }) => api.mailTransfer.latest({}, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.isDone ? WATCH_MS : false),
  });
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      stop.current = new AbortController();
      const sending = { onProgress: setSent, signal: stop.current.signal, idempotencyKey: intentKey() };
      return uploadForm<MailImport>('/mail/imports', { folder, attachments: file }, sending);
    },
    onSuccess: (started) => {
      setFile(null);
      client.setQueryData(latestKey, started);
    },
    onError: (error) => {
      if (!stop.current?.signal.aborted) toast.problem(error);
    },
  });
  useEffect(() => () => stop.current?.abort(), []);
  if (latest.isError) return <Failed things="the import" error={latest.error} onRetry={() => void latest.refetch()} />;
  if (latest.data === undefined) return <Loading />;
  const isBusy = isPending || latest.data?.isDone === false;
  return (
    <section aria-label="Import">
      <p>Take in one email (.eml) or a whole folder of another program (.mbox). What is here already is left out.</p>
      <Group gap="sm" align="end">
        <Select
          label="Into"
          className={s.choice}
          data={INTO.map((value) => ({ value, label: FOLDER_LABELS[value] }))}
          value={folder}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => value && setFolder(value)}
        />
        <FileButton accept=".eml,.mbox,.mbx,message/rfc822,application/mbox" onChange={setFile}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />} disabled={isBusy}>
              Choose file
            </Button>
          )}
        </FileButton>
      </Group>
      {file && (
        <ImportPreview
          file={file}
          into={FOLDER_LABELS[folder]}
          sent={isPending ? sent : null}
          onStart={() => mutate(file)}
          onCancel={() => {
            stop.current?.abort();
            setFile(null);
          }}
        />
      )}
      {!file && latest.data && <Result run={latest.data} />}
    </section>
  );
}

function Result({ run }: { run: MailImport }) {
  return (
    <div className={s.result} role="status">
      <span>
        {run.filename}: {run.isDone ? resultText(run) : `${emails(run.added + run.known)} so far`}
      </span>
      {!run.isDone && <Progress value={(100 * run.read) / run.size} size="sm" aria-label="Progress" />}
    </div>
  );
}

const resultText = ({ added, known, refused, folder }: MailImport): string =>
  [
    `${emails(added)} taken into ${FOLDER_LABELS[folder]}`,
    ...(known > 0 ? [`${counted(known, 'was', 'were')} here already`] : []),
    ...(refused > 0 ? [`${counted(refused, 'is', 'are')} larger than a mailbox takes`] : []),
  ].join(', ');

function Export() {
  const [folder, setFolder] = useState<(typeof FROM)[number]>('inbox');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.mailTransfer.export({ query: { folder } }),
    onSuccess: (blob) => saveBlob(blob, `${FOLDER_LABELS[folder]}.mbox`),
    onError: (error) => toast.problem(error),
  });
  return (
    <section aria-label="Export">
      <p>Save a folder as one file that other mail programs read (.mbox).</p>
      <Group gap="sm" align="end">
        <Select
          label="Folder"
          className={s.choice}
          data={FROM.map((value) => ({ value, label: FOLDER_LABELS[value] }))}
          value={folder}
          allowDeselect={false}
          onChange={(value) => value && setFolder(value)}
        />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isPending} onClick={() => mutate()}>
          Save as file
        </Button>
      </Group>
    </section>
  );
}
