import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { MAIL_FIELD_NAMES, markOf } from '@lintel/contract/mail-fields';
import type { MailTemplate, WholeMailTemplate } from '@lintel/contract/mail-templates';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useMessageEditor } from '#web/features/mail/compose/useMessageEditor.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EditorField } from './EditorField.tsx';
import { templateQuery, useSaveTemplate, type TemplatePlace } from './templates.data.ts';

const nothing = () => {};

/** What a new one begins with. */
type Begun = Pick<WholeMailTemplate, 'subject' | 'html'>;

interface TemplateDialogProps {
  /** null makes a new one. */
  template: MailTemplate | null;
  place: TemplatePlace;
  begun?: Begun;
  onClose: () => void;
}

/** Name, subject and text of a template. */
export function TemplateDialog({ template, place, begun, onClose }: TemplateDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={template ? `Template ${template.name}` : 'New template'} size="42rem" zIndex={240}>
      {template ? (
        <Known template={template} place={place} onClose={onClose} />
      ) : (
        <Form known={null} place={place} begun={begun ?? { subject: '', html: '' }} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The list has its beginning alone. */
function Known({ template, ...rest }: { template: MailTemplate; place: TemplatePlace; onClose: () => void }) {
  const whole = useQuery(templateQuery(template.id));
  if (hasFailed(whole)) return <Failed things="the template" read={whole} />;
  // What is being written is not what was read a while ago.
  if (!whole.data || (whole.isFetching && whole.isStale && !whole.isFetchedAfterMount)) return <Loading />;
  return <Form key={whole.data.version} known={whole.data} begun={whole.data} {...rest} />;
}

interface FormProps {
  known: WholeMailTemplate | null;
  begun: Begun;
  place: TemplatePlace;
  onClose: () => void;
}

function Form({ known, begun, place, onClose }: FormProps) {
  const save = useSaveTemplate(known, place);
  const text = useMessageEditor(
    { html: begun.html },
    {
      onFiles: () => toast.notice('A template holds pictures only, of up to 1 MB'),
      onCommand: nothing,
      // What was corrected is no problem any more.
      onEdit: () => textProblem && form.field('html').onBlur(),
      onReady: nothing,
    },
    'Text',
  );
  const form = useSchemaForm({
    initial: { name: known?.name ?? '', subject: begun.subject, html: '' },
    labels: { name: 'Name', subject: 'Subject (optional)', html: 'Text' },
    schema: async () => (await import('@lintel/contract/mail-templates')).MailTemplateInput,
    toInput: (fields) => ({ ...fields, html: htmlOf(text.editor) }),
    submit: async ({ name, subject }) => {
      await save.mutateAsync({ name, subject, html: htmlOf(text.editor) });
      toast.result(known ? 'Template saved' : 'Template added');
      onClose();
    },
  });
  const { error: textProblem } = form.field('html');
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput {...form.field('name')} placeholder="Request for a quotation" data-autofocus />
        <TextInput
          {...form.field('subject')}
          description={`Stands in a message that has no subject yet. Fields work here too, such as ${markOf('project.code')}.`}
        />
        <EditorField
          label="Text"
          text={text}
          fields={MAIL_FIELD_NAMES}
          error={textProblem && <Input.Error mt={4}>{textProblem}</Input.Error>}
        />
        <ProblemNotice problem={form.problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {known ? 'Save template' : 'Add template'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());
