import { Group } from '@mantine/core';
import type { MailField } from '@lintel/contract/mail-fields';
import type { ReactNode } from 'react';
import { RichText } from '#web/features/mail/compose/RichText.tsx';
import type { useMessageEditor } from '#web/features/mail/compose/useMessageEditor.ts';
import { InsertField } from './InsertField.tsx';
import s from './EditorField.module.css';

interface EditorFieldProps {
  label: string;
  text: ReturnType<typeof useMessageEditor>;
  /** What can be put into it that is filled in when it is used. */
  fields?: readonly MailField[];
  error?: ReactNode;
}

/** Rich text as a field of a form. */
export function EditorField({ label, text: { editor, isLinkOpen, setLinkOpen }, fields, error }: EditorFieldProps) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <span className={s.label}>{label}</span>
        {fields && <InsertField editor={editor} names={fields} />}
      </Group>
      <div className={s.editor}>
        <RichText editor={editor} isLinkOpen={isLinkOpen} onLinkOpen={setLinkOpen} />
      </div>
      {error}
    </div>
  );
}
