import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import s from './PicturePreview.module.css';

/** A picture as large as the window allows. */
export function PicturePreview({ blob, name, onClose }: { blob: Blob; name: string; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <Modal opened onClose={onClose} title={name} size="64rem">
      {url && <img className={s.picture} src={url} alt={name} />}
    </Modal>
  );
}
