import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { saveBlob } from '#web/kit/files.ts';
import { later } from '#web/kit/later.tsx';
import { Loading } from '#web/kit/PageState.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import s from './FilePreview.module.css';
import { PicturePreview } from './PicturePreview.tsx';
import { TextPreview } from './TextPreview.tsx';
import type { PreviewKind } from './preview.kinds.ts';

const WorkbookPreview = later(() => import('./WorkbookPreview.tsx').then((module) => ({ default: module.WorkbookPreview })));
const PdfPreview = later(() => import('./PdfPreview.tsx').then((module) => ({ default: module.PdfPreview })));

interface FilePreviewProps {
  kind: PreviewKind;
  name: string;
  blob: Blob;
  onClose: () => void;
}

/** A picture or a text as it is, a CSV file or a workbook as a table, the pages of a PDF. Nothing in it is run, followed or loaded. */
export function FilePreview({ kind, name, blob, onClose }: FilePreviewProps) {
  return (
    <Dialog opened onClose={onClose} title={name} size="64rem">
      <Suspense fallback={<Loading label="Loading the file" />}>
        {kind === 'picture' ? (
          <PicturePreview blob={blob} name={name} />
        ) : kind === 'pdf' ? (
          <PdfPreview blob={blob} />
        ) : kind === 'workbook' ? (
          <WorkbookPreview blob={blob} name={name} />
        ) : (
          <TextPreview blob={blob} name={name} isTable={kind === 'table'} />
        )}
      </Suspense>
      <div className={s.foot}>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveBlob(blob, name)}>
          Download
        </Button>
      </div>
    </Dialog>
  );
}
