import { IconMail } from '@tabler/icons-react';
import { Loading } from '#web/kit/PageState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import s from './ReadingPane.module.css';

/** In the place of the open mail: in the split layout while nothing is open, and while the pane is on its way. */
export function ReadingPlaceholder({ isLoading }: { isLoading?: boolean }) {
  return (
    <section className={s.pane} aria-label="Email">
      {isLoading ? <Loading label="Loading email..." /> : <EmptyState icon={IconMail} title="Select an email to view its details" />}
    </section>
  );
}
