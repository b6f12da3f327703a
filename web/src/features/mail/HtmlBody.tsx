import type { Email } from '@lintel/contract/mail';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/kit/api.ts';
import { dataUrlOf, isPicture } from '#web/kit/files.ts';
import { mailKeys } from './mail.keys.ts';
import { frameDocument } from './mail.purify.ts';
import { useRemotePictures } from './remote.pictures.ts';
import s from './MessageBody.module.css';

/**
 * The one place that shows foreign HTML (reliability R1): purified, then in a frame that runs no script, has no origin
 * and loads nothing. It keeps the white paper that it was written for, also at night.
 */
export function HtmlBody({ mail, html, isOpen }: { mail: Email; html: string; isOpen: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const pictures = usePictures(mail, html);
  // The text is there at once; pictures from elsewhere follow when all of them are here.
  const remote = useRemotePictures(mail.id, html, isOpen);
  useEffect(() => {
    if (frame.current && pictures) frame.current.srcdoc = frameDocument(html, new Map([...pictures, ...(remote ?? [])]));
  }, [html, pictures, remote]);
  return (
    <iframe
      ref={frame}
      className={s.frame}
      title="Message"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}

type Picture = readonly [contentId: string, dataUrl: string];

/**
 * The pictures that stand in the text; null until all of them are here or failed. An array, because the query library keeps
 * an equal one as the same: a new one would load the frame anew.
 */
function usePictures(mail: Email, html: string): readonly Picture[] | null {
  const used = mail.attachments.filter((file) => file.contentId && isPicture(file) && html.includes(file.contentId));
  return useQueries({
    queries: used.map((file) => ({
      queryKey: mailKeys.picture(mail.id, file.index),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        dataUrlOf(await api.mail.attachment({ id: mail.id, index: file.index }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => {
      if (results.some(({ isPending }) => isPending)) return null;
      return results.flatMap(({ data }, i): Picture[] => (data ? [[used[i]!.contentId!, data]] : []));
    },
  });
}
