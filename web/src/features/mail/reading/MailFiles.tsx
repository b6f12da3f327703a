import type { Attachment } from '@lintel/contract/mail-attachment';
import { isMailFile } from '@lintel/contract/mail-file';
import { previewKind, useFileOpening } from '#web/features/preview/preview.parts.tsx';
import { FileChip } from '#web/kit/FileChip.tsx';

interface MailFilesProps {
  files: readonly Attachment[];
  read: (file: Attachment) => Promise<Blob>;
  /** Opens a file that is a mail itself. */
  onMail: (file: Attachment) => void;
  className?: string | undefined;
  label?: string;
}

/** The files of a mail with name and size; what can be looked at opens, everything can be saved (specification §2.5). */
export function MailFiles({ files, read, onMail, className, label }: MailFilesProps) {
  const { show, saver, preview } = useFileOpening(read, (file) => file);
  return (
    <>
      {files.length > 0 && (
        <ul className={className} aria-label={label}>
          {files.map((file) => (
            <li key={file.index}>
              <FileChip
                filename={file.filename}
                type={file.type}
                size={file.size}
                onOpen={isMailFile(file) ? () => onMail(file) : previewKind(file) ? () => show(file) : undefined}
              >
                {saver(file)}
              </FileChip>
            </li>
          ))}
        </ul>
      )}
      {preview}
    </>
  );
}
