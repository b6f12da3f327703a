import { Button } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { to } from '#web/kit/link.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { usePlaceName } from './folders/place.name.ts';
import s from './MailScreen.module.css';
import { MailScreen } from './MailScreen.tsx';
import { INBOX, isFolder, placeFrom, placeText, type MailPlace } from './mail.place.ts';

const addressOf = (place: MailPlace): string => `${to('mail')}/${placeText(place)}`;

/** The mailbox as a page: folder and open mail are its path, page and search its query. */
export function MailPage() {
  const { folder, id } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = placeFrom(folder, id, query);
  const name = usePlaceName(place);
  // A folder with a name of its own is one of another mailbox.
  useCrumb(place.box || place.isAll ? name : null);
  if (folder !== undefined && !isFolder(folder)) return <NoFolder name={folder} />;
  return (
    <div className={s.page}>
      <MailScreen mode="page" {...place} hrefOf={addressOf} onNavigate={(place, options) => void navigate(addressOf(place), options)} />
    </div>
  );
}

/** An address that was cut off or mistyped. */
const NoFolder = ({ name }: { name: string }) => (
  <>
    <h1 className="sr-only">Email Center</h1>
    <EmptyState
      icon={IconMailbox}
      title={`There is no folder “${name}”`}
      hint="The address may be incomplete. Your folders stand beside the inbox."
      action={
        <Button variant="default" component={Link} to={addressOf(INBOX)}>
          Open the inbox
        </Button>
      }
    />
  </>
);
