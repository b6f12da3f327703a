import { diffFields } from '@lintel/contract/form-design';
import type { Field, Template } from '@lintel/contract/templates';
import { changeText } from './template.words.ts';
import s from './templates.module.css';

/** What a publication changes, and how many requests it leaves on older versions (workspace A6). */
export function PublishFacts({ template, fields }: { template: Pick<Template, 'versions'>; fields: readonly Field[] }) {
  const published = template.versions.find(({ publishedAt }) => publishedAt !== null);
  const open = template.versions.filter(({ publishedAt }) => publishedAt !== null).reduce((sum, version) => sum + version.open, 0);
  const changes = published ? diffFields(published.fields, fields) : [];
  if (!published) return <p>It is offered to its audience at once.</p>;
  return (
    <>
      <p>
        {open === 0
          ? 'No request is open on an older version.'
          : `${open} open ${open === 1 ? 'request stays' : 'requests stay'} on older versions and keep their form.`}
      </p>
      {changes.length > 0 && (
        <ul className={s.changes} aria-label="Changes">
          {changes.map((change) => (
            <li key={`${change.change} ${change.key}`}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
