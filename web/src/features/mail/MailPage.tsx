import { Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { later } from '#web/kit/later.tsx';
import { to } from '#web/kit/link.ts';
import { usePlaceName } from './folders/place.name.ts';
import s from './MailScreen.module.css';
import { MailScreen } from './MailScreen.tsx';
import { isFolder, placeFrom, placeText, type MailPlace } from './mail.place.ts';

const NoFolder = later(() => import('./NoFolder.tsx').then((module) => ({ default: module.NoFolder })));

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
  if (folder !== undefined && !isFolder(folder)) {
    return (
      <Suspense>
        <NoFolder name={folder} />
      </Suspense>
    );
  }
  return (
    <div className={s.page}>
      <MailScreen mode="page" {...place} hrefOf={addressOf} onNavigate={(place, options) => void navigate(addressOf(place), options)} />
    </div>
  );
}
