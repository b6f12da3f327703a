import type { Email } from '@lintel/contract/mail';
import { isPassedOn } from '@lintel/contract/mail-rules';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Button, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { api } from '#web/kit/api.ts';
import { dataUrlOf, isPicture } from '#web/kit/files.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { useFrameFonts } from './frame.fonts.ts';
import { useOwnHeight } from './frame.height.ts';
import { useKeysBack } from './frame.keys.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { framePage } from './mail.purify.ts';
import { picturesOf, useRemotePictures, type Pictures } from './remote.pictures.ts';
import s from './MessageBody.module.css';

type ReadFile = (index: number, signal: AbortSignal) => Promise<Blob>;

interface HtmlBodyProps {
  /** `id` is that of the mail, or what tells one that is enclosed in it from all others. */
  mail: Pick<Email, 'id' | 'subject' | 'attachments'>;
  html: string;
  /** Pictures of other servers are wanted. */
  isOpen: boolean;
  /** Where its own pictures come from. */
  readFile?: ReadFile;
}

const ofMail =
  (id: string): ReadFile =>
  (index, signal) =>
    api.mail.attachment({ id, index }, { signal });

/**
 * The one place that shows foreign HTML (reliability R1): purified, then in a frame that runs no script, has no origin
 * and loads nothing. It stands at its whole length: at night a plain one is dark, and a designed one keeps its white paper until asked.
 */
export function HtmlBody({ mail, html, isOpen, readFile = ofMail(mail.id) }: HtmlBodyProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const [isTurned, setTurned] = useState(false);
  const isNight = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const isForward = isPassedOn(mail.subject);
  const own = usePictures(mail, html, readFile);
  const fonts = useFrameFonts(html);
  // The text is there at once; pictures from elsewhere follow when all of them are here.
  const remote = useRemotePictures(mail.id, html, isOpen);
  const { shown: pictures } = own;
  const { shown: fetched } = remote;
  useKeysBack(frame);
  // The same text is the same document: a new one would load the frame anew.
  const page = useMemo(
    () =>
      pictures && fonts !== null
        ? framePage(html, new Map([...pictures, ...(fetched ?? [])]), { fonts, isForward, isUnfolded, isNight, isTurned })
        : undefined,
    [html, pictures, fetched, fonts, isForward, isUnfolded, isNight, isTurned],
  );
  useOwnHeight(frame, measure, page?.body);
  const failed = own.failed + remote.failed;
  const retry = () => {
    own.retry();
    remote.retry();
  };
  return (
    <>
      {failed > 0 && (
        <div className={s.notice}>
          <InlineNotice
            tone="warning"
            action={
              <Button size="xs" variant="quiet" onClick={retry}>
                Try again
              </Button>
            }
          >
            {failed === 1 ? '1 picture could not be loaded.' : `${failed} pictures could not be loaded.`}
          </InlineNotice>
        </div>
      )}
      <div className={s.paper} data-paper={page?.paper}>
        <div ref={measure} className={s.measure} aria-hidden />
        {/* A frame of its own for each document: another one in the same frame would be a step of the browser's Back. */}
        <iframe
          key={page && String(page.document)}
          ref={frame}
          className={s.frame}
          title="Message"
          srcDoc={page?.document}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
        {isNight && page && (
          <IconButton
            className={s.turn}
            size="sm"
            label={page.paper === 'white' ? 'Show dark' : 'Show light'}
            onClick={() => setTurned(!isTurned)}
          >
            {page.paper === 'white' ? <IconMoon size={16} stroke={1.7} /> : <IconSun size={16} stroke={1.7} />}
          </IconButton>
        )}
        {page?.hasQuote && (
          <button type="button" className={s.unfold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            Quoted text
          </button>
        )}
      </div>
    </>
  );
}

/** The pictures that stand in the text, by their content ids. */
function usePictures(mail: HtmlBodyProps['mail'], html: string, readFile: ReadFile): Pictures {
  const used = mail.attachments.filter((file) => file.contentId && isPicture(file) && html.includes(file.contentId));
  return useQueries({
    queries: used.map((file) => ({
      queryKey: mailKeys.picture(mail.id, file.index),
      queryFn: async ({ signal }: { signal: AbortSignal }) => dataUrlOf(await readFile(file.index, signal)),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) =>
      picturesOf(
        results,
        used.map(({ contentId }) => contentId!),
      ),
  });
}
