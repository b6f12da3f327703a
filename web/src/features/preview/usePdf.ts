import { useEffect, useState } from 'react';
import { openPdf, type OpenPdf } from './pdf.open.ts';

type Opening = { pdf: OpenPdf; error: null } | { pdf: null; error: unknown };

/** The document while the component is there; its thread ends with it. */
export function usePdf(blob: Blob): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    openPdf(blob, leaving.signal).then(
      (pdf) => (leaving.signal.aborted ? pdf.close() : setOpening({ pdf, error: null })),
      (error: unknown) => {
        if (!leaving.signal.aborted) setOpening({ pdf: null, error });
      },
    );
    return () => leaving.abort();
  }, [blob]);
  return opening;
}
