import { Button, Menu, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { StoredFile } from '@lintel/contract/files';
import type { TicketDetail } from '@lintel/contract/support';
import { IconChevronDown, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { useKeptText } from '#web/kit/draft.ts';
import { macrosQuery, moveTicket, replyToTicket } from './support.data.ts';
import s from './ReplyForm.module.css';

type Way = 'send' | 'wait' | 'resolve';
const SENT: Record<Way, string> = { send: 'Reply sent', wait: 'Reply sent; the clock stands until it is answered', resolve: 'Resolved' };

/** A reply, or a note that only support sees. Who answers tickets can end the same word with waiting or with the solution. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const [body, setBody, forget] = useKeptText(`reply.${ticket.id}`);
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [isNote, setNote] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: async (way: Way) => {
      const ids = files.map(({ id }) => id as StoredFile['id']);
      if (way === 'send') return replyToTicket(ticket, { body, isInternal: isNote, files: ids });
      if (ids.length === 0) return moveTicket(way, ticket, { body });
      // Files travel with a reply of their own. It stands from here on: where the word that moves the ticket fails, that alone is left to send.
      const sent = await replyToTicket(ticket, { body, files: ids });
      setFiles([]);
      setBody(FOLLOWS[way]);
      return moveTicket(way, sent, { body: FOLLOWS[way] });
    },
    onSuccess: (_, way) => {
      forget();
      setFiles([]);
      toast.result(isNote ? 'Note left' : SENT[way]);
    },
  });
  if (['closed', 'merged'].includes(ticket.status)) return null;
  if (ticket.isAgent && !ticket.requesterId && !isNote)
    return (
      <InlineNotice tone="warning" title="Nobody knows yet whose it is.">
        Choose the requester beside, then reply. {ticket.senderEmail} gets no answer from here before.
      </InlineNotice>
    );
  const send = (way: Way) => {
    if (body.trim() === '') return setHint('Write a few words');
    setHint(null);
    sending.mutate(way);
  };
  const isReopening = ticket.status === 'resolved' && !ticket.isAgent;
  return (
    <Sheet>
      <SheetHeader title={isNote ? 'Note' : 'Reply'} actions={ticket.isAgent && <Kind isNote={isNote} onChange={setNote} />} />
      <SheetBody className={s.form}>
        <Textarea
          aria-label={isNote ? 'Internal note' : 'Reply'}
          placeholder={isNote ? 'Only support sees this' : isReopening ? 'What is still wrong? Your reply opens it again' : 'Write a reply'}
          minRows={4}
          maxRows={16}
          maxLength={10_000}
          value={body}
          error={hint ? <FieldError>{hint}</FieldError> : undefined}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send('send');
          }}
        />
        <FileDrop label="Files" value={files} onChange={(change) => setFiles(change)} onBusy={setUploading} />
        <ProblemNotice problem={sending.error} />
        <div className={s.actions}>
          {ticket.isAgent && !isNote && <Macros onPick={(text) => setBody(body ? `${body}\n${text}` : text)} />}
          <span className={s.gap} />
          {!isNote && <Endings ticket={ticket} onPick={send} isBusy={sending.isPending || isUploading} />}
          {/* Where it is solved, closing it is what is offered first. */}
          <Button
            variant={isReopening ? 'default' : 'filled'}
            loading={sending.isPending}
            disabled={isUploading}
            onClick={() => send('send')}
          >
            {isNote ? 'Leave note' : isReopening ? 'Reply and reopen' : 'Send reply'}
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}

const FOLLOWS: Record<Exclude<Way, 'send'>, string> = { wait: 'Waiting for your answer.', resolve: 'Resolved with the files above.' };

const Kind = ({ isNote, onChange }: { isNote: boolean; onChange: (isNote: boolean) => void }) => (
  <SegmentedControl
    size="xs"
    aria-label="Who sees it"
    data={[
      { value: 'reply', label: 'Reply' },
      { value: 'note', label: 'Internal note' },
    ]}
    value={isNote ? 'note' : 'reply'}
    onChange={(value) => onChange(value === 'note')}
  />
);

const ENDINGS = { wait: 'Send and wait for requester', resolve: 'Send and resolve' } as const;

function Endings({ ticket, onPick, isBusy }: { ticket: TicketDetail; onPick: (way: Way) => void; isBusy: boolean }) {
  const open = (['wait', 'resolve'] as const).filter((way) => ticket.transitions.includes(way));
  if (open.length === 0) return null;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />} disabled={isBusy}>
          Send and …
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((way) => (
          <Menu.Item key={way} onClick={() => onPick(way)}>
            {ENDINGS[way]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Macros({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useQuery(macrosQuery);
  if (!data || data.length === 0) return null;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="quiet" leftSection={<IconTemplate size={16} />}>
          Insert answer
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.map(({ id, title, body }) => (
          <Menu.Item key={id} onClick={() => onPick(body)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
