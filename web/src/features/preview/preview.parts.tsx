import { lazy, Suspense } from 'react';
import { previewKind } from './preview.kinds.ts';

export { previewKind };

const FilePreview = lazy(() => import('./FilePreview.tsx').then((module) => ({ default: module.FilePreview })));

export interface PreviewedFile {
  filename: string;
  type: string;
  size: number;
  blob: Blob;
}

/** A file of which `previewKind` says that it can be looked at, over the page. */
export function Preview({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const kind = previewKind(file);
  return <Suspense>{kind !== null && <FilePreview kind={kind} blob={file.blob} name={file.filename} onClose={onClose} />}</Suspense>;
}
