import { Button, FileButton, Group, Progress, Select } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportInto, MailImport } from '@lintel/contract/mail-transfer';
import { useEffect, useRef, useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { saveFrom } from '#web/kit/download.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { uploadForm } from '#web/kit/upload.ts';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { OWN_MAILBOX, useTransferPlaces, type TransferPlace } from './useTransferPlaces.ts';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import s from './TransferSheet.module.css';

const INTO: readonly ImportInto[] = ['kept', 'archive', 'inbox', 'sent'];
const INTO_LABELS: Record<ImportInto, string> = { ...FOLDER_LABELS, kept: 'Where they were' };
const EVERYTHING = 'all';
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
  const [folder, setFolder] = useState<ImportInto>('archive');
  const places = useTransferPlaces().filter(({ isElsewhere }) => !isElsewhere);
  const [account, setAccount] = useState(OWN_MAILBOX);
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
      return uploadForm<MailImport>(
        '/mail/imports',
        { folder, ...(account === OWN_MAILBOX ? {} : { account }), attachments: file },
        sending,
      );
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
  if (hasFailed(latest)) return <Failed things="the import" read={latest} />;
  if (latest.data === undefined) return <Loading />;
  const isBusy = isPending || latest.data?.isDone === false;
  return (
    <section aria-label="Import">
      <p>
        Take in one email (.eml), a whole folder of another program (.mbox) or many folders (.zip), with what is read, starred and labelled.
        What is here already is left out.
      </p>
      <Group gap="sm" align="end">
        <Mailbox places={places} value={account} isDisabled={isBusy} onChange={setAccount} />
        <Select
          label="Into"
          className={s.choice}
          data={INTO.map((value) => ({ value, label: INTO_LABELS[value] }))}
          value={folder}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => value && setFolder(value)}
        />
        <FileButton accept=".eml,.mbox,.mbx,.zip,message/rfc822,application/mbox,application/zip" onChange={setFile}>
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
          into={INTO_LABELS[folder]}
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

export function Result({ run }: { run: MailImport }) {
  return (
    <div className={s.result} role="status">
      <span>
        {run.filename}: {run.isDone ? resultText(run) : `${emails(run.added + run.known)} so far`}
      </span>
      {run.leftOut && <InlineNotice tone="warning">{run.leftOut}</InlineNotice>}
      {!run.isDone && <Progress value={(100 * run.read) / run.size} size="sm" aria-label="Progress" />}
    </div>
  );
}

const resultText = ({ added, known, refused, folder }: MailImport): string =>
  [
    folder === 'kept' ? `${emails(added)} taken in where they were` : `${emails(added)} taken into ${FOLDER_LABELS[folder]}`,
    ...(known > 0 ? [`${counted(known, 'was', 'were')} here already`] : []),
    ...(refused > 0 ? [`${counted(refused, 'is', 'are')} larger than a mailbox takes`] : []),
  ].join(', ');

function Export() {
  const places = useTransferPlaces();
  const [account, setAccount] = useState(OWN_MAILBOX);
  const [chosen, setChosen] = useState<string>(EVERYTHING);
  const place = places.find(({ id }) => id === account) ?? places[0]!;
  const folder = place.folders.find((one) => keyOf(one) === chosen);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveFrom(
        folder
          ? api.mailTransfer.export.address({ query: { folder: folder.folder, box: folder.box } })
          : api.mailTransfer.exportAll.address({ query: { account: place.id === OWN_MAILBOX ? undefined : place.id } }),
      ),
    onSuccess: () => toast.result('The file comes to your downloads while it is written'),
    onError: (error) => toast.problem(error),
  });
  return (
    <section aria-label="Export">
      <p>
        Save a folder as one file that other mail programs read (.mbox), or everything as one archive (.zip). What is read, starred and
        labelled is saved with it; drafts stay here.
      </p>
      <Group gap="sm" align="end">
        <Mailbox
          places={places}
          value={account}
          onChange={(id) => {
            setAccount(id);
            setChosen(EVERYTHING);
          }}
        />
        <Select
          label="Folder"
          className={s.choice}
          data={[{ value: EVERYTHING, label: 'Everything' }, ...place.folders.map((one) => ({ value: keyOf(one), label: one.label }))]}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => value && setChosen(value)}
        />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={isPending} onClick={() => mutate()}>
          Save as file
        </Button>
      </Group>
    </section>
  );
}

const keyOf = ({ folder, box }: TransferPlace['folders'][number]): string => box ?? folder;

interface MailboxProps {
  places: readonly TransferPlace[];
  value: string;
  isDisabled?: boolean;
  onChange: (id: string) => void;
}

/** Nobody who has only their own mailbox is asked which. */
function Mailbox({ places, value, isDisabled = false, onChange }: MailboxProps) {
  if (places.length < 2) return null;
  return (
    <Select
      label="Mailbox"
      className={s.choice}
      data={places.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(id) => id && onChange(id)}
    />
  );
}
