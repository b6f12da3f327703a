import { FILES_BESIDE } from '@lintel/contract/request-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import { FileList } from '#web/features/files/files.parts.tsx';
import { MailOfRequest } from '#web/features/mail/mail.parts.tsx';
import { LaterPart } from '#web/kit/later.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './form.module.css';

/** The mail that a request was made of, for who reads its mailbox, and what came along with it. Nothing where there is none. */
export function FromMail({ request: { id, files } }: { request: RequestDetail }) {
  const beside = files.filter(({ category }) => category === FILES_BESIDE);
  return (
    <>
      <LaterPart fallback={<span data-coming hidden />}>
        <MailOfRequest requestId={id} className={s.madeOf} />
      </LaterPart>
      {beside.length > 0 && (
        <Sheet label="From the email">
          <SheetHeader title="From the email" />
          <SheetBody>
            <FileList files={beside} label="From the email" />
          </SheetBody>
        </Sheet>
      )}
    </>
  );
}
