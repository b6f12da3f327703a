import type { Email } from '@lintel/contract/mail';
import { remotePictures } from '@lintel/contract/mail-pictures';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Printed } from '#web/ui/Printed.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { PAPER_STYLE, paperOf, printedOf } from './mail.print.ts';
import type * as purify from './mail.purify.ts';

type Purifier = Pick<typeof purify, 'paperNodes'>;

/**
 * What goes to the printer while mails are open, by whatever way somebody prints: a frame would show one page of them. HTML is purified
 * anew, and its nodes come to the paper; nothing in them runs or loads.
 */
export function MailPaper({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  const [purifier, setPurifier] = useState<Purifier | null>(null);
  useEffect(() => {
    // Printing waits for nobody: what it needs is here before.
    void import('./mail.purify.ts').then(setPurifier, () => undefined);
  }, []);
  if (!purifier) return null;
  const printed = () => printedOf(ids).flatMap((id) => client.getQueryData(messageQuery(id).queryKey) ?? []);
  return <Printed>{() => <Sheets mails={printed()} purifier={purifier} />}</Printed>;
}

function Sheets({ mails, purifier }: { mails: readonly Email[]; purifier: Purifier }) {
  const name = mails[0]?.subject || 'Email';
  // The name under which a browser saves it.
  useLayoutEffect(() => {
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [name]);
  return mails.map((mail) => <Sheet key={mail.id} mail={mail} purifier={purifier} />);
}

/** In a tree of its own, so that the styles of the page stay out of it. */
function Sheet({ mail, purifier }: { mail: Email; purifier: Purifier }) {
  const host = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = PAPER_STYLE;
    const body = mail.htmlBody === null ? null : purifier.paperNodes(mail.htmlBody, picturesOf(client, mail, mail.htmlBody));
    root.replaceChildren(style, ...paperOf(mail, body));
  }, [mail, purifier, client]);
  return <div ref={host} />;
}

/** Those in the text, and those from elsewhere that were asked for, are here already: somebody looked at them. */
function picturesOf(client: QueryClient, mail: Email, html: string): Map<string, string> {
  const own = mail.attachments.map(({ contentId, index }) => [contentId, client.getQueryData<string>(mailKeys.picture(mail.id, index))]);
  const remote = remotePictures(html).map((address, index) => [
    address,
    client.getQueryData<string>(mailKeys.remotePicture(mail.id, index)),
  ]);
  return new Map([...own, ...remote].filter((one): one is [string, string] => Boolean(one[0] && one[1])));
}
