import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '@lintel/contract/people';
import { IconMail } from '@tabler/icons-react';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { openCompose } from '#web/features/mail/mail.parts.tsx';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { personQuery } from './people.data.ts';
import s from './PersonDrawer.module.css';
import { PersonStatus } from './PersonStatus.tsx';

/** The directory card of one person, beside what was on screen. */
export function PersonDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Person">
      {id && <Card id={id} onClose={onClose} />}
    </Drawer>
  );
}

function Card({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(personQuery(id));
  const { data } = read;
  if (hasFailed(read)) return <Failed things="this person" read={read} />;
  if (!data) return <Loading />;
  return (
    <div className={s.card}>
      <div className={s.head}>
        <PersonTile person={data} sub={data.position} size={48} />
        {data.status && <PersonStatus status={data.status} />}
      </div>
      <dl className={s.facts}>
        {factsOf(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        leftSection={<IconMail size={16} />}
        onClick={() => {
          onClose();
          openCompose({ to: [{ email: data.email, name: data.name }] });
        }}
      >
        Write mail
      </Button>
    </div>
  );
}

const factsOf = (person: Person): [string, string][] =>
  [
    ['Email', person.email],
    ['Phone', person.phone],
    ['Department', person.departmentName],
    ['Manager', person.managerName],
    ['Number', person.number],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
