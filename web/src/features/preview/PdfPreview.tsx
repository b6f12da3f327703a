import { useElementSize } from '@mantine/hooks';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import s from './FilePreview.module.css';
import { PdfPage } from './PdfPage.tsx';
import { usePdf } from './usePdf.ts';

const MOST_PAGES = 500;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const PADDING = 26;
/** By the keyboard, so that it can be scrolled. */
const REACHED = { tabIndex: 0 };

/** The pages of a PDF one below the other, as wide as the window; each is drawn when it comes near. */
export function PdfPreview({ blob }: { blob: Blob }) {
  const opening = usePdf(blob);
  const [zoom, setZoom] = useState(1);
  const { ref, width } = useElementSize();
  if (opening?.error) return <Failed things="this file" read={opening} />;
  if (!opening?.pdf) return <Loading label="Reading the PDF" />;
  const { document } = opening.pdf;
  const step = (by: 1 | -1) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  const shown = Math.min(document.numPages, MOST_PAGES);
  return (
    <>
      <div className={s.zoom}>
        <span>{counted(document.numPages, 'page')}</span>
        <IconButton label="Smaller" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)}>
          <IconZoomOut size={18} stroke={1.7} />
        </IconButton>
        <span role="status">{Math.round(zoom * 100)}%</span>
        <IconButton label="Larger" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)}>
          <IconZoomIn size={18} stroke={1.7} />
        </IconButton>
      </div>
      <ol ref={ref} className={s.pages} {...REACHED} aria-label="Pages">
        {width > 0 &&
          Array.from({ length: shown }, (_, i) => (
            <li key={i}>
              <PdfPage document={document} number={i + 1} width={Math.max(160, width - PADDING) * zoom} />
            </li>
          ))}
      </ol>
      {document.numPages > shown && <p className={s.note}>The first {shown} pages are shown. The rest is in the file.</p>}
    </>
  );
}
