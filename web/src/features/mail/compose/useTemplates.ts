import type { Address } from '@lintel/contract/mail';
import { firstNameOf, withFields, type FieldValues } from '@lintel/contract/mail-fields';
import type { Identity } from '@lintel/contract/mail-identities';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { projectsOfQuery } from '#web/features/mail/actions/records.data.ts';
import { profileQuery } from '#web/features/people/people.parts.tsx';
import { useCompany } from '#web/kit/settings.ts';
import { useToday } from '#web/kit/today.ts';
import { formatDate } from '#web/ui/date.format.ts';
import type { ComposeStart } from './compose.store.ts';
import { fillFields, insertTemplate } from './field.marks.ts';
import type { ComposeFields } from './useCompose.ts';

interface Writing {
  start: ComposeStart;
  fields: ComposeFields;
  set: (change: Partial<ComposeFields>) => void;
  identities: readonly Identity[];
  editor: Editor;
}

export interface Project {
  code: string;
  name: string;
}

/** Templates of the message that is being written: what is known of their fields, and how one comes into the text. */
export function useTemplates({ start, fields, set, identities, editor }: Writing) {
  // `;` comes into the text after all when nothing was chosen.
  const [open, setOpen] = useState<'button' | 'letter' | null>(null);
  const [isUsed, setUsed] = useState(false);
  const [project, setProject] = useState<Project | null>(null);
  const values = useFieldValues(start, fields, identities, project, open !== null || isUsed);
  const known = JSON.stringify(values);
  // Whoever is written to, or the project, is often said after the template was chosen.
  useEffect(() => {
    if (!isUsed || editor.isDestroyed) return;
    const now = JSON.parse(known) as FieldValues;
    fillFields(editor, now);
    const subject = withFields(fields.subject, now);
    if (subject !== fields.subject) set({ subject });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUsed, known, editor]);
  return {
    isOpen: open !== null,
    values,
    setProject,
    open: () => setOpen('button'),
    openByLetter: () => setOpen('letter'),
    close: () => {
      if (open === 'letter') editor.commands.insertContent({ type: 'text', text: ';' });
      setOpen(null);
    },
    insert: ({ subject, html }: { subject: string; html: string }) => {
      insertTemplate(editor, html, values);
      if (!fields.subject.trim() && subject) set({ subject: withFields(subject, values) });
      setUsed(true);
      setOpen(null);
    },
  };
}

function useFieldValues(
  { inReplyTo, forwardOf }: ComposeStart,
  { to, identityId }: ComposeFields,
  identities: readonly Identity[],
  chosen: Project | null,
  enabled: boolean,
): FieldValues {
  const { data: me } = useQuery({ ...profileQuery, enabled });
  const mail = inReplyTo ?? forwardOf;
  const { data: filed } = useQuery({ ...projectsOfQuery(mail ?? ''), enabled: enabled && mail !== undefined });
  const today = useToday();
  // Of several it is asked which one is meant.
  const project = chosen ?? (filed?.length === 1 ? filed[0] : undefined);
  return {
    ...recipientValues(to[0]),
    'me.name': identities.find(({ id }) => id === identityId)?.name || me?.name,
    'me.phone': me?.phone ?? '',
    'me.title': me?.position,
    'me.department': me?.departmentName ?? '',
    'company.name': useCompany(),
    'project.code': project?.code,
    'project.name': project?.name,
    date: formatDate(today),
  };
}

function recipientValues(first: Address | undefined): FieldValues {
  const name = first && !first.name.includes('@') ? first.name.trim() : '';
  return { 'recipient.name': name, 'recipient.firstName': firstNameOf(name) };
}
