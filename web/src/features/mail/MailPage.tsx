import { useNavigate, useParams, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import s from './MailScreen.module.css';
import { MailScreen } from './MailScreen.tsx';
import { placeFrom, placeText, type MailPlace } from './mail.place.ts';

const addressOf = (place: MailPlace): string => `${to('mail')}/${placeText(place)}`;

/** The mailbox as a page: folder and open mail are its path, page and search its query. */
export function MailPage() {
  const { folder, id } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className={s.page}>
      <MailScreen
        mode="page"
        {...placeFrom(folder, id, query)}
        hrefOf={addressOf}
        onNavigate={(place, options) => void navigate(addressOf(place), options)}
      />
    </div>
  );
}
