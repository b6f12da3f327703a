import { Button } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { IconMail, IconSearch, IconUser, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { openCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import { INBOX, placeText } from '#web/features/mail/mail.place.ts';
import type { AskedPerson } from './person.context.ts';
import { mailPersonQuery } from './person.data.ts';
import { PersonCard } from './PersonCard.tsx';
import s from './PersonPanel.module.css';

interface PersonPanelProps {
  asked: AskedPerson;
  /** The open mail, whose mailbox it is. */
  mail: Email;
  isBeside: boolean;
  onClose: () => void;
}

/** Who has an address of the open mail: at its side, or over it where there is no room (mail.md 3.8). */
export function PersonPanel({ isBeside, onClose, ...shown }: PersonPanelProps) {
  if (!isBeside)
    return (
      <Drawer opened onClose={onClose} title="Person" position="right">
        <FocusBack />
        <Shown {...shown} onGo={onClose} />
      </Drawer>
    );
  return (
    <aside className={s.panel} aria-label="Person">
      <FocusBack />
      <div className={s.head}>
        <h2>Person</h2>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </IconButton>
      </div>
      <Shown key={shown.asked.email} {...shown} />
    </aside>
  );
}

interface ShownProps extends Omit<PersonPanelProps, 'isBeside' | 'onClose'> {
  /** What lies over the mail goes when somebody goes on. */
  onGo?: () => void;
}

function Shown({ asked, mail, onGo = () => undefined }: ShownProps) {
  const read = useQuery(mailPersonQuery(asked));
  const { data: person } = read;
  // Of a conversation another mail may be meant than the one that was opened: it is what says whose name it is.
  const { data: meant = mail } = useQuery({ ...messageQuery(asked.mailId), enabled: asked.mailId !== mail.id });
  const maySeeRecords = useCan('employees:read');
  if (hasFailed(read)) return <Failed things="this person" read={read} compact />;
  if (!person) return <Loading label="Loading person..." />;
  const { email, name, colleague } = person;
  const account = mail.shared?.accountId ?? mail.elsewhere?.accountId;
  const record = maySeeRecords && colleague?.person.number ? colleague.person.id : null;
  const write = () => {
    onGo();
    openCompose({ to: [{ email, name }], ...(account ? { accountId: account } : {}) });
  };
  return (
    <div className={s.shown}>
      <PersonCard person={person} mail={meant} onGo={onGo}>
        <div className={s.actions}>
          <Button size="xs" leftSection={<IconMail size={15} aria-hidden />} onClick={write}>
            Write
          </Button>
          {record && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUser size={15} aria-hidden />}
              component={Link}
              to={to('people.detail', { employeeId: record })}
            >
              Their page
            </Button>
          )}
          {person.mails.length > 0 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSearch size={15} aria-hidden />}
              component={Link}
              to={searchOf(email, mail)}
              onClick={onGo}
            >
              All mail with them
            </Button>
          )}
        </div>
      </PersonCard>
    </div>
  );
}

/** In the mailbox of the open mail, in all of its folders. */
function searchOf(email: string, { shared, elsewhere, folder }: Email): string {
  const address = email.replaceAll('"', '');
  const search = `{from:"${address}" to:"${address}"} in:all`;
  const place = shared ?? (elsewhere?.box ? { accountId: elsewhere.accountId, box: elsewhere.box } : null);
  return `${to('mail')}/${placeText({ ...INBOX, ...(place ? { folder, account: place.accountId, box: place.box } : {}), search })}`;
}
