import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentInput } from '@lintel/contract/comments';
import { useKeptText } from '#web/kit/draft.ts';
import { CommentField } from './CommentField.tsx';
import { mentionedIn, type Mention } from './mentions.ts';
import s from './ActivityTimeline.module.css';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';

interface CommentFormProps {
  label: string;
  placeholder?: string;
  /** Of a comment that is edited. */
  initial?: { text: string; mentions: readonly Mention[] };
  /** The name under which it is kept in this browser until it is sent. */
  keepAs?: string;
  canBeInternal?: boolean;
  submitLabel: string;
  submit: (input: CommentInput) => Promise<void>;
  onCancel?: () => void;
}

export function CommentForm({ label, placeholder, initial, keepAs, canBeInternal, submitLabel, submit, onCancel }: CommentFormProps) {
  const [text, setText, forget] = useKeptText(keepAs, initial?.text);
  const [chosen, setChosen] = useState<readonly Mention[]>(initial?.mentions ?? []);
  const [isInternal, setInternal] = useState(false);
  const sending = useMutation({ mutationFn: submit, onSuccess: () => forget() });
  const send = () => {
    if (!text.trim() || sending.isPending) return;
    const mentions = mentionedIn(text, chosen).map(({ id }) => id as `emp_${string}`);
    sending.mutate({ text, mentions, ...(isInternal ? { isInternal } : {}) });
  };
  return (
    <div className={s.form}>
      <CommentField
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        onMention={(person) => setChosen((before) => [...before, person])}
        onSubmit={send}
        autoFocus={onCancel !== undefined}
      />
      <ProblemNotice problem={sending.error} />
      <div className={s.formEnd}>
        {canBeInternal && (
          <Switch size="sm" label="Internal note" checked={isInternal} onChange={(event) => setInternal(event.currentTarget.checked)} />
        )}
        <span className={s.space} />
        {onCancel && (
          <Button size="xs" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="xs" variant="default" onClick={send} loading={sending.isPending} disabled={!text.trim()}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
