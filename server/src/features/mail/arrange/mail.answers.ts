import type { Sensitivity } from '@lintel/contract/files';
import type { Answers } from '@lintel/contract/form-rules';
import { sayDay } from '@lintel/contract/kit/days';
import type { Field } from '@lintel/contract/templates';

interface Said {
  subject: string;
  from_name: string;
  from_email: string;
  text_body: string;
  sentOn: string;
}

/** What a field for the subject is called, by its key or by its label. */
const TITLES = /^(title|subject|topic|summary)$/i;

const MOST = { text: 200, longtext: 10_000, file: 20 };
const mostOf = ({ max }: Field, type: keyof typeof MOST): number => Math.min(Number(max ?? MOST[type]), MOST[type]);

interface Answered {
  answers: Answers;
  /** Files that the form has no place for. */
  left: readonly string[];
  /** Of what the mail says, as its form has it: the mail itself is no more open than its text. */
  sensitivity: Sensitivity;
}

/** What a mail answers of a form, in fields that are always asked. */
export function answersOf(fields: readonly Field[], mail: Said, files: readonly string[]): Answered {
  const first = (type: Field['type'], is: (field: Field) => boolean = () => true) =>
    fields.find((field) => field.type === type && !field.showIf && is(field));
  const title = first('text', ({ key, label }) => TITLES.test(key) || TITLES.test(label));
  const text = first('longtext');
  const papers = first('file');
  const room = papers && files.length > 0 ? mostOf(papers, 'file') : 0;
  return {
    answers: {
      ...(title ? { [title.key]: mail.subject.slice(0, mostOf(title, 'text')) } : {}),
      ...(text ? { [text.key]: textOf(mail, mostOf(text, 'longtext')) } : {}),
      ...(room > 0 ? { [papers!.key]: files.slice(0, room) } : {}),
    },
    left: files.slice(room),
    sensitivity: text?.sensitivity ?? 'normal',
  };
}

/** What it says, then whose it is: a list shows the first words. */
function textOf({ subject, from_name: name, from_email: email, text_body: text, sentOn }: Said, most: number): string {
  const from = name && name !== email ? `${name} <${email}>` : email;
  const source = `\n\nEmail \u201c${subject || '(no subject)'}\u201d from ${from}, ${sayDay(sentOn)}`;
  return `${text.trim().slice(0, Math.max(0, most - source.length))}${source}`.trim().slice(0, most);
}
