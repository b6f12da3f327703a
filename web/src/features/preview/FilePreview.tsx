import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Loading } from '#web/kit/PageState.tsx';
import { TextPreview } from './TextPreview.tsx';
import type { PreviewKind } from './preview.kinds.ts';

const WorkbookPreview = lazy(() => import('./WorkbookPreview.tsx').then((module) => ({ default: module.WorkbookPreview })));
const PdfPreview = lazy(() => import('./PdfPreview.tsx').then((module) => ({ default: module.PdfPreview })));

interface FilePreviewProps {
  kind: Exclude<PreviewKind, 'picture'>;
  name: string;
  blob: Blob;
  onClose: () => void;
}

/** A text as it is, a CSV file or a workbook as a table, the pages of a PDF. Nothing in it is run, followed or loaded. */
export function FilePreview({ kind, name, blob, onClose }: FilePreviewProps) {
  return (
    <Modal opened onClose={onClose} title={name} size="64rem">
      <Suspense fallback={<Loading label="Loading the file" />}>
        {kind === 'pdf' ? (
          <PdfPreview blob={blob} />
        ) : kind === 'workbook' ? (
          <WorkbookPreview blob={blob} name={name} />
        ) : (
          <TextPreview blob={blob} name={name} isTable={kind === 'table'} />
        )}
      </Suspense>
    </Modal>
  );
}
