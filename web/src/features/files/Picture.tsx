import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileBytesQuery } from './files.data.ts';
import s from './FileList.module.css';

/** Addresses of pictures that were shown: who shows one again, on paper, has it at once. */
const shown = new WeakMap<Blob, string>();

/** A picture's bytes come with the sign-in of the call, so an address alone would not show it. Without a name it only decorates. */
export function Picture({ id, name = '' }: { id: string; name?: string }) {
  const { data: picture } = useQuery(fileBytesQuery(id));
  const known = picture && shown.get(picture);
  const [url, setUrl] = useState(known);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!picture || shown.has(picture)) return;
    const made = URL.createObjectURL(picture);
    shown.set(picture, made);
    setUrl(made);
    return () => {
      shown.delete(picture);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  const address = known ?? url;
  if (isBroken) return name || <IconPhoto size={20} stroke={1.6} aria-hidden />;
  return address ? <img src={address} alt={name} onError={() => setBroken(true)} /> : <span className={s.blank} aria-hidden />;
}
