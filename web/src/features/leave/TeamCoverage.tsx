import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DepartmentPicker, ledDepartmentsQuery } from '#web/features/departments/departments.parts.tsx';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { CoverageCalendar } from './CoverageCalendar.tsx';
import s from './leave.layout.module.css';

/** Who is away in the departments that one leads, one after the other; their own for who leads none. */
export function TeamCoverage() {
  const led = useQuery(ledDepartmentsQuery);
  const [params, change] = useFilterParams();
  if (hasFailed(led)) return <Failed things="your departments" read={led} />;
  if (!led.data) return <Skeleton height={240} data-coming />;
  const ids = led.data.map(({ id }) => id as string);
  const asked = params.get('department');
  const departmentId = asked && ids.includes(asked) ? asked : ids[0];
  return (
    <div className={s.stack}>
      {ids.length > 1 && (
        <Sheet label="Department">
          <SheetBody>
            <DepartmentPicker
              label="Department"
              among={ids}
              clearable={false}
              value={departmentId ?? null}
              onChange={(id) => change({ department: id ?? undefined })}
            />
          </SheetBody>
        </Sheet>
      )}
      <CoverageCalendar key={departmentId} title="Who is away" {...(departmentId ? { departmentId } : {})} />
    </div>
  );
}
