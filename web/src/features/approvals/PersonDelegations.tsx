import { useQuery } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { Failed } from '#web/kit/PageState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './DelegationCard.module.css';
import { DelegationRow } from './DelegationRow.tsx';
import { delegationsOfQuery } from './delegations.data.ts';
import { hasFailed } from '#web/kit/failed.ts';

/** Who decides for somebody and for whom they decide, now or later; ended by who may (workspace B2). */
export function PersonDelegations({ person }: { person: Employee }) {
  const read = useQuery(delegationsOfQuery(person.id));
  const { data, isPending } = read;
  return (
    <Sheet label="Delegations">
      <SheetHeader title="Delegations" note="Given and taken, now or to come" />
      {hasFailed(read) ? (
        <Failed compact things="the delegations" read={read} />
      ) : (
        <SheetBody>
          {data?.length === 0 && `${person.name} decides alone, and for nobody else.`}
          <ul className={s.list} aria-busy={isPending || undefined}>
            {data?.map((one) => (
              <DelegationRow key={one.id} delegation={one} />
            ))}
          </ul>
        </SheetBody>
      )}
    </Sheet>
  );
}
