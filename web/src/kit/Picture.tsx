import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileBytesQuery } from './files.data.ts';
import s from './Picture.module.css';

/** Addresses of pictures that are shown, and how often: who shows one again, on paper or beside it, has it at once. */
const shown = new WeakMap<Blob, { url: string; places: number }>();

/** A picture's bytes come with the sign-in of the call, so an address alone would not show it. Without a name it only decorates. */
export function Picture({ id, name = '' }: { id: string; name?: string }) {
  const { data: picture } = useQuery(fileBytesQuery(id));
  const known = picture && shown.get(picture)?.url;
  const [url, setUrl] = useState(known);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!picture) return;
    const place = shown.get(picture) ?? { url: URL.createObjectURL(picture), places: 0 };
    place.places += 1;
    shown.set(picture, place);
    setUrl(place.url);
    return () => {
      place.places -= 1;
      if (place.places > 0) return;
      shown.delete(picture);
      URL.revokeObjectURL(place.url);
    };
  }, [picture]);
  const address = known ?? url;
  if (isBroken) return name || <IconPhoto size={20} stroke={1.6} aria-hidden />;
  return address ? <img src={address} alt={name} onError={() => setBroken(true)} /> : <span className={s.blank} aria-hidden />;
}
