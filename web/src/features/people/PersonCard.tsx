import { Anchor } from '@mantine/core';
import type { EmployeeRow } from '@lintel/contract/employee-record';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { CertificateBadge } from './CertificateBadge.tsx';
import s from './PersonCard.module.css';
import { PersonStatus } from './PersonStatus.tsx';

/** Somebody as a card: the face, what they do and how to reach them. */
export function PersonCard({ row }: { row: EmployeeRow }) {
  const { id, position, department, phone, email, status, certificates } = row;
  return (
    <article className={s.card}>
      <Anchor component={Link} to={to('people.detail', { employeeId: id })} inherit c="inherit" className={s.who}>
        <PersonTile person={row} sub={position} size={56} />
      </Anchor>
      <div className={s.marks}>
        <PersonStatus status={status} />
        {certificates && certificates !== 'valid' && <CertificateBadge status={certificates} />}
      </div>
      <ul className={s.facts}>
        <li>{department ?? 'No department'}</li>
        <li>{phone ? <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a> : 'No phone'}</li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
    </article>
  );
}
