import type { RequestDetail } from '@lintel/contract/requests';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './form.module.css';

/** Above a request that came back: who returned it, why, and the fields to correct. */
export function ReturnedNotice({ returned }: Pick<RequestDetail, 'returned'>) {
  if (!returned) return null;
  const { byName, comment, fields } = returned;
  return (
    <InlineNotice tone="warning" title={`${byName} returned this request.`}>
      <span className={s.said}>{comment}</span>
      {fields.length > 0 && <div>To correct: {fields.map(({ label }) => label).join(', ')}</div>}
    </InlineNotice>
  );
}
