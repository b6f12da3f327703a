import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '@lintel/contract/people';
import { IconChevronRight, IconHierarchy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import s from './OrgChart.module.css';
import { everybodyQuery } from './people.data.ts';

/** Who reports to whom: each person over those who report to them. */
export function OrgChart() {
  const people = useQuery(everybodyQuery);
  if (hasFailed(people)) return <Failed things="the org chart" read={people} />;
  if (!people.data) return <Loading label="Loading the org chart" />;
  const below = Map.groupBy(people.data, ({ managerId }) => managerId);
  const known = new Set<string>(people.data.map(({ id }) => id));
  const tops = people.data.filter(({ managerId }) => managerId === null || !known.has(managerId));
  return (
    <Sheet label="Org chart">
      {tops.length === 0 ? (
        <EmptyState
          icon={IconHierarchy}
          title="Nobody is in the directory yet."
          hint="The chart follows the managers of the people in it."
        />
      ) : (
        <SheetBody>
          <ul className={s.chart}>
            {tops.map((person) => (
              <Branch key={person.id} person={person} below={below} depth={0} />
            ))}
          </ul>
        </SheetBody>
      )}
    </Sheet>
  );
}

interface BranchProps {
  person: Person;
  below: Map<string | null, Person[]>;
  depth: number;
}

function Branch({ person, below, depth }: BranchProps) {
  const reports = below.get(person.id) ?? [];
  const tile = (
    <Anchor component={Link} to={to('people.detail', { employeeId: person.id })} inherit c="inherit">
      <PersonTile person={person} sub={[person.position, person.departmentName].filter(Boolean).join(' · ')} />
    </Anchor>
  );
  if (reports.length === 0) return <li className={s.leaf}>{tile}</li>;
  return (
    <li>
      <details className={s.branch} open={depth < 2}>
        <summary className={s.head}>
          <IconChevronRight className={s.sign} size={14} stroke={2} aria-hidden />
          {tile}
          <span className={s.count}>{reports.length}</span>
        </summary>
        <ul>
          {reports.map((report) => (
            <Branch key={report.id} person={report} below={below} depth={depth + 1} />
          ))}
        </ul>
      </details>
    </li>
  );
}
