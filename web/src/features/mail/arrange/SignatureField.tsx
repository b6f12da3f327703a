import { Button } from '@mantine/core';
import { SIGNATURE_FIELD_NAMES } from '@lintel/contract/mail-fields';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#web/kit/api.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useMessageEditor } from '#web/features/mail/compose/useMessageEditor.ts';
import { EditorField } from './EditorField.tsx';
import { SignatureText } from './SignatureText.tsx';
import s from './SignatureText.module.css';

const nothing = () => {};

interface SignatureFieldProps {
  label: string;
  html: string;
  onChange: (html: string) => void;
  error: ReactNode;
}

/** Writes the signature of the company, and shows it as it would stand under a message of one's own. */
export function SignatureField({ label, html, onChange, error }: SignatureFieldProps) {
  const preview = useMutation({ mutationFn: (given: string) => api.identities.preview({ body: { html: given } }) });
  const text = useMessageEditor(
    { html },
    {
      onFiles: () => toast.notice('A signature holds small pictures only, of up to 70 KB'),
      onCommand: nothing,
      onEdit: () => onChange(text.editor.isEmpty ? '' : text.editor.getHTML()),
      onReady: nothing,
    },
    label,
  );
  return (
    <>
      <EditorField label={label} text={text} fields={SIGNATURE_FIELD_NAMES} error={error} />
      <div>
        <Button size="xs" variant="default" loading={preview.isPending} onClick={() => preview.mutate(html)}>
          Show with my own data
        </Button>
      </div>
      <ProblemNotice problem={preview.error} />
      {preview.data &&
        (preview.data.html ? (
          <SignatureText html={preview.data.html} label="As it stands under your messages" />
        ) : (
          <p className={s.empty}>Nothing would stand there.</p>
        ))}
    </>
  );
}
