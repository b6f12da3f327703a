import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ResourceLabel } from '@lintel/contract/resource-labels';
import type { Resource } from '@lintel/contract/resources';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useLetterhead } from '#web/kit/settings.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './Labels.module.css';
import { labelsQuery } from './resources.data.ts';

/** What is chosen in the list, on one sheet of paper to cut and stick. */
export function PrintLabels({ rows }: { rows: readonly Pick<Resource, 'id'>[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconQrcode size={15} aria-hidden />}
        disabled={rows.length > BULK_MAX}
        onClick={() => setOpen(true)}
      >
        {rows.length === 1 ? 'Print label' : 'Print labels'}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={counted(rows.length, 'label', 'labels')} size="56rem">
        <LabelSheet ids={rows.map(({ id }) => id)} />
      </Dialog>
    </>
  );
}

function LabelSheet({ ids }: { ids: readonly Resource['id'][] }) {
  const labels = useQuery(labelsQuery(ids));
  if (hasFailed(labels)) return <Failed things="the labels" read={labels} />;
  if (!labels.data) return <Loading label="Loading the labels" />;
  return (
    <div className={s.preview}>
      <div className={s.head}>
        <p>Held before a phone, a label opens the page of its resource: hand out, take back, report damage.</p>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <LabelPaper labels={labels.data} />
      <Printed>{() => <LabelPaper labels={labels.data} />}</Printed>
    </div>
  );
}

/** Three a row, with lines to cut along. Black on white by day and by night. */
function LabelPaper({ labels }: { labels: readonly ResourceLabel[] }) {
  const { company } = useLetterhead();
  return (
    <ul className={s.paper} aria-label="Labels">
      {labels.map((label) => (
        <li key={label.id}>
          <QrCode label={label} />
          <div>
            <small>{company}</small>
            <b>{label.code}</b>
            <span>{label.name}</span>
            {label.mark && <span className={s.mark}>{label.mark}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}

const QrCode = ({ label: { code, svg } }: { label: ResourceLabel }) => (
  <img className={s.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`QR code of ${code}`} />
);

/** The label of one resource, on its page. */
export function ResourceLabelSheet({ resource }: { resource: Pick<Resource, 'id'> }) {
  const labels = useQuery(labelsQuery([resource.id]));
  if (hasFailed(labels)) return <Failed things="the label" read={labels} />;
  return (
    <Sheet>
      <SheetHeader title="Label" note="Opens this page on a phone" actions={<PrintLabels rows={[resource]} />} />
      <SheetBody className={s.one}>
        {labels.data ? labels.data.map((label) => <QrCode key={label.id} label={label} />) : <Loading />}
      </SheetBody>
    </Sheet>
  );
}
