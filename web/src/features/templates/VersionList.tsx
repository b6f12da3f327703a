import { diffFields } from '@lintel/contract/form-design';
import type { Template } from '@lintel/contract/templates';
import { counted } from '#web/kit/counted.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { changeText } from './template.words.ts';
import s from './templates.module.css';

/** What each version changed, how much each is used, and how often the form is. */
export function VersionList({ template }: { template: Template }) {
  const most = Math.max(1, ...template.weeks.map(({ count }) => count));
  return (
    <SplitView
      main={template.versions.map((version, i) => {
        const before = template.versions[i + 1];
        const changes = before ? diffFields(before.fields, version.fields) : [];
        return (
          <Sheet key={version.id}>
            <SheetHeader
              title={`Version ${version.number}`}
              note={version.publishedAt ? `${version.submissions} submitted, ${version.open} open` : 'Draft'}
            />
            <SheetBody>
              {version.publishedAt && (
                <p className={s.quiet}>
                  Published <DateText iso={version.publishedAt} format="dateTime" />
                  {version.publishedBy && ` by ${version.publishedBy}`}
                </p>
              )}
              {before ? (
                <ul className={s.changes} aria-label={`Changes of version ${version.number}`}>
                  {changes.length === 0 ? (
                    <li>No field changed.</li>
                  ) : (
                    changes.map((change) => <li key={`${change.change} ${change.key}`}>{changeText(change)}</li>)
                  )}
                </ul>
              ) : (
                <p className={s.quiet}>The first version, with {counted(version.fields.length, 'field')}.</p>
              )}
            </SheetBody>
          </Sheet>
        );
      })}
      side={
        <Sheet>
          <SheetHeader title="Submissions a week" />
          <SheetBody>
            {template.weeks.some(({ count }) => count > 0) ? (
              <ol className={s.weeks} aria-label="Submissions a week, twelve weeks">
                {template.weeks.map(({ from, count }) => (
                  <li key={from} title={`Week of ${formatDate(from)}: ${count}`}>
                    <span style={{ height: `${(count / most) * 100}%` }} />
                    <span className="sr-only">{`Week of ${formatDate(from)}: ${count}`}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <p className={s.quiet}>Nothing was submitted in twelve weeks.</p>
            )}
            <p className={s.quiet}>
              {template.submissions90} in 90 days
              {template.medianHours === null ? '' : `, done after ${counted(template.medianHours, 'hour')} in the middle`}
            </p>
          </SheetBody>
        </Sheet>
      }
    />
  );
}
