import type { Resource } from '@lintel/contract/resources';
import { IconBackhoe, IconTruck } from '@tabler/icons-react';
import { OWNERSHIP } from '#web/kit/contract.gen.ts';
import { Picture } from '#web/kit/Picture.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { formatMoney } from '#web/ui/money.format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import s from './resources.module.css';

/** A small photo before a name; the sign of its kind where there is none. */
export function ResourceThumb({ resource: { photoId, kind } }: { resource: Pick<Resource, 'photoId' | 'kind'> }) {
  const Icon = kind === 'vehicle' ? IconTruck : IconBackhoe;
  return <span className={s.thumb}>{photoId ? <Picture key={photoId} id={photoId} /> : <Icon size={20} stroke={1.5} aria-hidden />}</span>;
}

/** What it looks like, whose it is, where it belongs and what it costs. */
export function ResourceFacts({ resource }: { resource: Resource }) {
  const { code, name, photoId, category, ownership, hiredFrom, hireOrder, homeDepartmentName, dayRateMinor, hourRateMinor } = resource;
  const currency = useCurrency();
  const rate = (minor: string) => formatMoney(Number(minor), { currency });
  const facts = [
    ['Category', category],
    ['Ownership', [OWNERSHIP[ownership], hiredFrom, hireOrder].filter(Boolean).join(', ')],
    ['Department', homeDepartmentName ?? '–'],
    ['Day rate', rate(dayRateMinor)],
    ...(hourRateMinor === '0' ? [] : [['Hour rate', rate(hourRateMinor)]]),
  ];
  return (
    <Sheet label="About it" className={s.photo}>
      {photoId && <Picture key={photoId} id={photoId} name={`${code} ${name}`} />}
      <ul className={s.rows}>
        {facts.map(([label, value]) => (
          <li key={label}>
            <span className={s.quiet}>{label}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
