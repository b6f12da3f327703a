import { useQuery } from '@tanstack/react-query';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { recoveryQuery } from './recovery.data.ts';
import { RecoveryPanel } from './RecoveryPanel.tsx';
import s from './recovery.module.css';

/** One recovery on a page of its own: for who reported it, and for the manager who has to say that it is them. */
export function RecoveryScreen({ id }: { id: string }) {
  const read = useQuery(recoveryQuery(id));
  const { data } = read;
  useCrumb(data ? `Recovery of ${data.employeeName}` : null);
  if (hasFailed(read)) return <Failed isPage things="this recovery" read={read} />;
  if (!data) return <Loading />;
  return (
    <>
      <PageHeader title={`${data.employeeName} cannot sign in`} lead="Administration makes sure who it is, then lets them in again." />
      <div className={s.narrow}>
        <Sheet label="Recovery">
          <SheetBody>
            <RecoveryPanel recovery={data} />
          </SheetBody>
        </Sheet>
      </div>
    </>
  );
}
