import { Button, Group } from '@mantine/core';
import type { MailTemplate } from '@lintel/contract/mail-templates';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { failureOf } from '#web/kit/failed.ts';
import { later } from '#web/kit/later.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { OWN_TEMPLATES, templatesQuery, useRemoveTemplate, type TemplatePlace } from './templates.data.ts';
import s from './TemplateSheet.module.css';

const TemplateDialog = later(() => import('./TemplateDialog.tsx').then((module) => ({ default: module.TemplateDialog })));

const PAGE_SIZE = 10;

interface TemplateSheetProps {
  title?: string;
  note?: string;
  /** Says what would stand here. */
  hint?: string;
  place?: TemplatePlace;
}

/** The templates of one place: one's own in Preferences, those of a shared mailbox or of the company for who sets them up. */
export function TemplateSheet({
  title = 'Templates',
  note = 'Texts that you put into a message',
  hint = 'Write one here, or save a message that you are writing as a template.',
  place = OWN_TEMPLATES,
}: TemplateSheetProps) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<MailTemplate | 'new' | null>(null);
  const [leaving, setLeaving] = useState<MailTemplate | null>(null);
  const settled = useSettled(q.trim());
  const { kind, accountId } = place;
  const templates = useQuery(
    templatesQuery({ kind, page, size: PAGE_SIZE, sort: 'name', ...(accountId ? { accountId } : {}), ...(settled ? { q: settled } : {}) }),
  );
  const total = templates.data?.page.total ?? 0;
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
      New template
    </Button>
  );
  const search = (text: string) => {
    setQ(text);
    setPage(1);
  };
  return (
    <Sheet label={title}>
      <SheetHeader title={title} note={note} actions={add} />
      {templates.isSuccess && total === 0 && !q && !settled ? (
        <SheetBody>
          <p className={s.none}>There is no template yet. {hint}</p>
        </SheetBody>
      ) : (
        <>
          {(total > PAGE_SIZE || q !== '') && <FilterBar search={{ placeholder: 'Name or subject', value: q, onChange: search }} />}
          <DataTableFrame
            caption={title}
            columns={columns(setOpen, setLeaving)}
            rows={templates.data?.items ?? []}
            rowKey={({ id }) => id}
            skeletonRows={3}
            state={templates.isPending ? 'loading' : templates.isFetching ? 'refreshing' : 'ready'}
            error={failureOf(templates)}
            empty={<NothingMatches onClear={() => search('')} />}
            page={total > PAGE_SIZE ? { page, pageSize: PAGE_SIZE, total, onPage: setPage } : undefined}
            card={(row) => (
              <div className={s.card}>
                <span>
                  <b>{row.name}</b>
                  <small>{row.subject || row.text}</small>
                </span>
                <Actions template={row} onOpen={setOpen} onRemove={setLeaving} />
              </div>
            )}
          />
        </>
      )}
      <Suspense>{open && <TemplateDialog template={open === 'new' ? null : open} place={place} onClose={() => setOpen(null)} />}</Suspense>
      {leaving && <RemoveTemplate template={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}

type Choose = (template: MailTemplate) => void;

const columns = (onOpen: Choose, onRemove: Choose): Column<MailTemplate>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => <b className={s.name}>{name}</b> },
  {
    key: 'text',
    header: 'Subject and text',
    width: '55%',
    cell: ({ subject, text }) => (
      <span className={s.text}>
        {subject && <span>{subject}</span>}
        <small>{text}</small>
      </span>
    ),
  },
  { key: 'updatedAt', header: 'Changed', hideBelow: 'md', cell: ({ updatedAt }) => <DateText iso={updatedAt} format="list" /> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (row) => <Actions template={row} onOpen={onOpen} onRemove={onRemove} />,
  },
];

function Actions({ template, onOpen, onRemove }: { template: MailTemplate; onOpen: Choose; onRemove: Choose }) {
  if (!template.mayChange) return null;
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      <IconButton label={`Change ${template.name}`} onClick={() => onOpen(template)}>
        <IconPencil size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={`Remove ${template.name}`} onClick={() => onRemove(template)}>
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
    </Group>
  );
}

function RemoveTemplate({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const remove = useRemoveTemplate();
  return (
    <ConfirmDialog
      opened
      isFinal
      title={`Remove template ${template.name}`}
      confirmLabel="Remove template"
      isBusy={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(template.id, {
          onSuccess: () => {
            toast.result('Template removed');
            onClose();
          },
        })
      }
    >
      {template.kind === 'own' ? 'Messages' : 'Nobody can write with it any more. Messages'} that were written with it stay as they are.
    </ConfirmDialog>
  );
}
