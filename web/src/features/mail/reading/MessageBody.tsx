import type { Email } from '@lintel/contract/mail';
import { Suspense, useState } from 'react';
import { Loading } from '#web/kit/PageState.tsx';
import { later } from '#web/kit/later.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PictureNotice } from './PictureNotice.tsx';
import { PlainText } from './PlainText.tsx';
import { Source } from './Source.tsx';
import s from './MessageBody.module.css';

/** The purifier comes after the list is there, or with the first mail that needs it. */
const HtmlBody = later(() => import('./HtmlBody.tsx').then((module) => ({ default: module.HtmlBody })));

/** HTML where there is some, else the text; a mail that could not be read shows its source. */
export function MessageBody({ mail }: { mail: Email }) {
  if (mail.unreadable) {
    return (
      <div className={s.unreadable}>
        <InlineNotice tone="warning" title="This mail could not be read.">
          Its source is shown as it came.
        </InlineNotice>
        <Source id={mail.id} />
      </div>
    );
  }
  return mail.htmlBody === null ? <PlainText mail={mail} /> : <Html mail={mail} html={mail.htmlBody} />;
}

function Html({ mail, html }: { mail: Email; html: string }) {
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || mail.isTrusted;
  return (
    <>
      {mail.blockedImages + mail.blockedTrackers > 0 && (
        <div className={s.notice}>
          <PictureNotice mail={mail} isShown={isShown} onShow={() => setAsked(true)} />
        </div>
      )}
      <Suspense
        fallback={
          <div className={s.coming}>
            <Loading label="Loading email..." />
          </div>
        }
      >
        <HtmlBody mail={mail} html={html} isOpen={isShown} />
      </Suspense>
    </>
  );
}
