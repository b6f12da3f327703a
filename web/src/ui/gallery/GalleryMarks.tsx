import { CountBadge } from '#web/ui/CountBadge.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Person } from '#web/ui/Person.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { STATUS, type Status } from '#web/ui/StatusTone.ts';
import s from './GalleryPage.module.css';

const STATUSES = Object.keys(STATUS) as Status[];

/** Badges, labels, counts, people, money, dates, logo. */
export function GalleryMarks() {
  return (
    <div className={s.stack}>
      <Sheet>
        <SheetHeader title="Status" note="filled, then quiet" />
        <SheetBody className={s.stack}>
          <div className={s.row}>
            {STATUSES.map((status) => (
              <StatusBadge key={status} status={status} />
            ))}
          </div>
          <div className={s.row}>
            {STATUSES.map((status) => (
              <StatusBadge key={status} status={status} quiet />
            ))}
          </div>
        </SheetBody>
      </Sheet>
      <Sheet>
        <SheetHeader title="Labels, counts, people, figures" />
        <SheetBody className={s.stack}>
          <div className={s.row}>
            <LabelChip>Invoices</LabelChip>
            <LabelChip onRemove={() => {}}>Elm Court Housing</LabelChip>
            <LabelChip>A label with a name that is much too long for a row</LabelChip>
            <CountBadge count={4} label="requests" />
            <CountBadge count={5} tone="unread" label="unread messages" />
            <CountBadge count={312} tone="unread" label="unread messages" />
            <CountBadge count={2} dot label="requests" />
            <CountBadge count={2} dot tone="unread" label="unread messages" />
            <CountBadge count={0} label="hidden" />
          </div>
          <div className={s.row}>
            <Person name="Amara Osei" sub="Site engineer" />
            <Person name="Sefa Yıldırım" />
            <PersonAvatar name="Ruaridh MacAllister" size={40} />
            <PersonAvatar name="Maria del Carmen Ruiz" size={36} />
          </div>
          <div className={s.row}>
            <Money minor={2011780} currency="EUR" strong />
            <Money minor={-62220} />
            <Money minor={21850} sign />
            <Money minor={0} />
            <Money minor={9200000} currency="EUR" decimals={0} />
            <Money minor={123456} muted />
          </div>
          <div className={s.row}>
            <DateText iso="2026-03-06" />
            <DateText iso="2026-03-06" format="list" />
            <DateText iso="2026-11-19T08:42:00" format="time" />
            <DateText iso="2026-11-19T08:42:00" format="dateTime" />
            <DateText iso="2026-11-19T08:42:00" format="relative" />
            <DateText iso={null} />
          </div>
          <div className={s.row}>
            <Logo />
            <Logo compact />
            <Logo src="/no-such-logo.svg" name="Northgate Construction" />
          </div>
        </SheetBody>
      </Sheet>
    </div>
  );
}
