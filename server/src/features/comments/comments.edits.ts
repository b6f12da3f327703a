import { sql, type RawBuilder } from 'kysely';
import type { Activity, FieldChange } from '@lintel/contract/comments';
import { sayHours } from '@lintel/contract/kit/minutes';
import type { Db } from '#server/platform/db.ts';
import type { ShownEdits, ShownField } from './comments.subjects.ts';

const LIMIT = 200;

type Fields = Record<string, unknown>;
type Names = Record<string, string>;

interface Looked {
  type: string;
  subjectId: string;
  edits: ShownEdits;
  parts: RawBuilder<unknown> | undefined;
  names: RawBuilder<unknown> | undefined;
}

interface EditRow {
  seq: string;
  at: Date;
  actor_id: string;
  actor_name: string | null;
  for_name: string | null;
  subject_id: string;
  action: string;
  before: Fields | null;
  after: Fields | null;
  names: Names;
}

/** The latest changes of a record that its reader may know of, newest first: one query, whatever they name. */
export async function listFieldEdits(db: Db, { type, subjectId, edits, parts, names }: Looked): Promise<Activity[]> {
  const fields = Object.fromEntries(Object.entries(edits).map(([action, shown]) => [action, Object.keys(shown)]));
  if (Object.keys(fields).length === 0) return [];
  const { rows } = await sql<EditRow>`
    with about (type, id) as (select ${type}::text, ${subjectId}::text ${parts ? sql`union all ${parts}` : sql``}), edit as (
      select entry.* from about, lateral (
        select seq, at, actor_id, actor_name, subject_id, action, payload->>'onBehalfOf' as behalf_id,
          payload->'before' as before, payload->'after' as after
        from audit_entry, lateral (select array(select jsonb_array_elements_text(${JSON.stringify(fields)}::jsonb->action)) as shown) as table_of
        where subject_type = about.type and subject_id = about.id and action = any(${Object.keys(fields)}::text[])
          and (payload->'before' ?| shown or payload->'after' ?| shown)
        order by seq desc limit ${LIMIT}
      ) as entry order by seq desc limit ${LIMIT}
    ), named as (
      select array(select subject_id from edit union select value #>> '{}'
        from edit, jsonb_path_query(jsonb_build_array(before, after), '$[*].*[*] ? (@.type() == "string")') as value) as ids
    )
    select edit.*, (select name from employee where id = behalf_id) as for_name, coalesce((select jsonb_object_agg(id, name) from (
        select id, name from employee where id = any((select ids from named)::text[])
        union all select id, name from department where id = any((select ids from named)::text[])
        union all select id, name from phase where id = any((select ids from named)::text[])
        union all select id, name from client where id = any((select ids from named)::text[])
        union all select id, name from work_label where id = any((select ids from named)::text[])
        union all select id, name from milestone where id = any((select ids from named)::text[])
        union all select id, name from work_schedule where id = any((select ids from named)::text[])
        union all select id, name from holiday_calendar where id = any((select ids from named)::text[])
        union all select id, type from certification where id = any((select ids from named)::text[])
        union all select id, duty from duty_assignment where id = any((select ids from named)::text[])
        union all select id, code || ' ' || name from cost_code where id = any((select ids from named)::text[])
        ${names ? sql`union all select id, name from (${names}) as known where id = any((select ids from named)::text[])` : sql``}
      ) as one), '{}') as names
    from edit order by seq desc`.execute(db);
  return rows.flatMap((row) => {
    const changes = changesIn(row, edits[row.action] ?? {});
    if (changes.length === 0) return [];
    return [
      {
        kind: 'edit' as const,
        id: `edit ${row.seq}`,
        at: row.at.toISOString(),
        byId: row.actor_id,
        byName: row.actor_name ?? 'Lintel',
        forName: row.for_name,
        changes,
      },
    ];
  });
}

function changesIn(row: EditRow, shown: Readonly<Record<string, ShownField>>): FieldChange[] {
  const [before, after] = [row.before ?? {}, row.after ?? {}];
  return (
    Object.entries(shown)
      .filter(([name]) => name in before || name in after)
      .map(([name, field]) =>
        changeOf(
          field,
          { was: before[name], is: after[name], about: aboutOf(field, { ...before, ...after, subject: row.subject_id }, row.names) },
          row.names,
        ),
      )
      // Of what began as nothing, or differs alone in what this person does not see, there is nothing to say.
      .filter((one) => one.as === 'hidden' || (one.before ?? null) !== one.after)
  );
}

function changeOf(field: ShownField, { was, is, about }: { was: unknown; is: unknown; about: string }, names: Names): FieldChange {
  const label = about ? `${field.label} ${about}` : field.label;
  // What the log itself keeps hidden, and what no words are given for, is not said here either.
  if (field.as === 'hidden' || isUnsaid(was) || isUnsaid(is)) return { label, as: 'hidden', after: null };
  const as = field.as === 'day' || field.as === 'money' ? field.as : 'text';
  return { label, as, ...(was === undefined ? {} : { before: said(field, was, names) }), after: said(field, is, names) };
}

function aboutOf({ of }: ShownField, fields: Fields, names: Names): string {
  const value = of && fields[of.field];
  if (typeof value !== 'string') return '';
  const known = names[value] ?? value;
  return of?.words?.[known] ?? known;
}

const HIDDEN = '[hidden]';

const isUnsaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isUnsaid) : value === HIDDEN || (typeof value === 'object' && value !== null);

function said(field: ShownField, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value))
    return (
      value
        .map((one) => said(field, one, names))
        .filter(Boolean)
        .join(', ') || null
    );
  const text = String(value);
  return field.words?.[text] ?? WAYS[field.as ?? 'text'](text, names);
}

const decimal = (figure: number): string => figure.toLocaleString('en-GB');

const WAYS: Record<Exclude<ShownField['as'], undefined> | 'text', (text: string, names: Names) => string | null> = {
  text: (text) => text,
  day: (text) => text,
  money: (text) => text,
  hours: (text) => sayHours(Number(text)),
  percent: (text) => `${text} %`,
  bps: (text) => `${decimal(Number(text) / 100)} %`,
  days100: (text) => decimal(Number(text) / 100),
  // An id says nothing to anybody.
  name: (text, names) => names[text] ?? 'what is gone by now',
  known: (text, names) => names[text] ?? null,
  hidden: () => null,
};
