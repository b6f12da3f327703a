import { coreErrorText } from '@lintel/contract/errors.core';
import { useEffect, useState } from 'react';
import { Failed } from '#web/kit/PageState.tsx';
import s from './FilePreview.module.css';

/** A picture as large as the window allows. */
export function PicturePreview({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (isBroken) return <Failed things="this file" read={{ error: new Error(coreErrorText('file.unreadable')) }} />;
  return url && <img className={s.picture} src={url} alt={name} onError={() => setBroken(true)} />;
}
