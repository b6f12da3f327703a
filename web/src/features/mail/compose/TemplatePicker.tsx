import { Button } from '@mantine/core';
import { marksIn, withFields, type FieldValues } from '@lintel/contract/mail-fields';
import type { MailTemplate } from '@lintel/contract/mail-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ChoiceDialog, type Choice } from '#web/features/mail/actions/ChoiceDialog.tsx';
import { TemplateDialog } from '#web/features/mail/arrange/TemplateDialog.tsx';
import { OWN_TEMPLATES, templateQuery, templatesQuery } from '#web/features/mail/arrange/templates.data.ts';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { useSettled } from '#web/kit/debounce.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ownHtml } from './signature.node.ts';
import type { Composing } from './useCompose.ts';
import type { Project } from './useTemplates.ts';
import s from './TemplatePicker.module.css';

/** More than these are found by their name. */
const SHOWN = 50;

/** Chooses a template by its name, shows what it says, and puts it where the cursor stands. */
export function TemplatePicker({ composing: { templates, editor, fields } }: { composing: Composing }) {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [isSaving, setSaving] = useState(false);
  const q = useSettled(words);
  const found = useQuery(templatesQuery({ for: 'writing', size: SHOWN, ...(q ? { q } : {}) }));
  // What was found for fewer words is no answer to Enter.
  const rows = (found.data?.items ?? []).filter(({ name, subject }) => `${name} ${subject}`.toLowerCase().includes(words.toLowerCase()));
  if (isSaving)
    return (
      <TemplateDialog
        template={null}
        place={OWN_TEMPLATES}
        begun={{ subject: fields.subject, html: ownHtml(editor) }}
        onClose={templates.close}
      />
    );
  const insert = (id: string) =>
    client.fetchQuery(templateQuery(id)).then(templates.insert, (error: unknown) => {
      toast.problem(error);
      templates.close();
    });
  const choices = rows.map((row): Choice => ({ key: row.id, label: row.name, note: ownerOf(row), run: () => void insert(row.id) }));
  return (
    <ChoiceDialog
      title="Templates"
      placeholder="Name of a template"
      zIndex={240}
      choices={choices}
      onWords={setWords}
      isLasting
      instead={hasFailed(found) ? <Failed things="the templates" read={found} /> : found.isPending ? <Loading /> : undefined}
      about={(choice) => {
        const row = rows.find(({ id }) => id === choice?.key);
        return row ? (
          <About key={row.id} template={row} values={templates.values} onProject={templates.setProject} onInsert={choice!.run} />
        ) : (
          <div className={s.about}>
            {!found.isPending && (
              <p>A template is a text that you write once. Save the one that you are writing, or add some in Preferences.</p>
            )}
          </div>
        );
      }}
      foot={
        <footer className={s.foot}>
          <Button
            size="xs"
            variant="quiet"
            disabled={editor.isEmpty}
            onClick={() => {
              templates.open();
              setSaving(true);
            }}
          >
            Save this message as a template
          </Button>
          {(found.data?.page.total ?? 0) > SHOWN && <small>The first {SHOWN} are shown. Type a name to find others.</small>}
        </footer>
      }
      onClose={templates.close}
    />
  );
}

const ownerOf = ({ kind, mailbox }: MailTemplate): string => mailbox?.name ?? (kind === 'own' ? 'Yours' : 'Company');

interface AboutProps {
  template: MailTemplate;
  values: FieldValues;
  onProject: (project: Project | null) => void;
  onInsert: () => void;
}

/** What comes into the message, with what is known; what is not stays marked. */
function About({ template: { name, subject, text }, values, onProject, onInsert }: AboutProps) {
  const [projectId, setProjectId] = useState<string | null>(null);
  const open = [subject, text].flatMap(marksIn).filter(({ field }) => field && !values[field]);
  const asksProject = projectId !== null || open.some(({ field }) => field?.startsWith('project.'));
  return (
    <section className={s.about} aria-label={`What ${name} says`}>
      {asksProject && (
        <ProjectPicker
          label="Project"
          description="The template names one."
          value={projectId}
          onChange={(id, project) => {
            setProjectId(id);
            onProject(project);
          }}
        />
      )}
      {subject && (
        <b>
          <Filled text={subject} values={values} />
        </b>
      )}
      <p>
        <Filled text={text} values={values} />
      </p>
      <Button size="xs" onClick={onInsert}>
        Insert
      </Button>
    </section>
  );
}

function Filled({ text, values }: { text: string; values: FieldValues }) {
  const filled = withFields(text, values);
  const marks = marksIn(filled);
  const ends = [0, ...marks.map(({ at, text: mark }) => at + mark.length)];
  return (
    <>
      {marks.map(({ at, text: mark }, i) => (
        <Fragment key={at}>
          {filled.slice(ends[i], at)}
          <mark>{mark}</mark>
        </Fragment>
      ))}
      {filled.slice(ends.at(-1))}
    </>
  );
}
