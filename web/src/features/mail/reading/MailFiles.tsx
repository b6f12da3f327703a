import type { Attachment } from '@lintel/contract/mail-attachment';
import { isMailFile } from '@lintel/contract/mail-file';
import { FilesToOpen } from '#web/features/preview/preview.parts.tsx';

interface MailFilesProps {
  files: readonly Attachment[];
  read: (file: Attachment) => Promise<Blob>;
  /** Opens a file that is a mail itself. */
  onMail?: ((file: Attachment) => void) | undefined;
  className?: string | undefined;
  label?: string;
}

/** The files of a mail with name and size; what can be looked at opens, everything can be saved (specification §2.5). */
export const MailFiles = ({ files, read, onMail, ...list }: MailFilesProps) =>
  files.length > 0 && (
    <FilesToOpen
      {...list}
      files={files}
      keyOf={({ index }) => index}
      bytesOf={read}
      describe={(file) => file}
      ownOpening={(file) => (onMail && isMailFile(file) ? () => onMail(file) : undefined)}
    />
  );
