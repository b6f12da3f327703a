import { lazy, Suspense } from 'react';
import { previewKind } from './preview.kinds.ts';

export { previewKind };

const FilePreview = lazy(() => import('./FilePreview.tsx').then((module) => ({ default: module.FilePreview })));
const PicturePreview = lazy(() => import('#web/kit/PicturePreview.tsx').then((module) => ({ default: module.PicturePreview })));

export interface PreviewedFile {
  filename: string;
  type: string;
  size: number;
  blob: Blob;
}

/** A file of which `previewKind` says that it can be looked at, over the page. */
export function Preview({ file, onClose }: { file: PreviewedFile; onClose: () => void }) {
  const kind = previewKind(file);
  return (
    <Suspense>
      {kind === 'picture' && <PicturePreview blob={file.blob} name={file.filename} onClose={onClose} />}
      {kind !== null && kind !== 'picture' && <FilePreview kind={kind} blob={file.blob} name={file.filename} onClose={onClose} />}
    </Suspense>
  );
}
