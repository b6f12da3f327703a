import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Picture } from '#web/kit/Picture.tsx';
import { FileDrop } from './FileDrop.tsx';
import s from './PhotoField.module.css';

interface PhotoFieldProps {
  id: string;
  label: string;
  value: string | null;
  error: ReactNode;
  /** It is made so small before it is sent: the longer side. */
  maxPixels: number;
  onChange: (id: string | null) => void;
  onBusy?: (isBusy: boolean) => void;
}

/** One photo: to choose or take one, and to take it away again. */
export function PhotoField({ id, label, value, error, maxPixels, onChange, onBusy }: PhotoFieldProps) {
  if (value === null)
    return (
      <FileDrop
        id={id}
        label={label}
        isPhoto
        max={1}
        maxPixels={maxPixels}
        value={[]}
        error={error}
        onChange={(change) => onChange(change([])[0]?.id ?? null)}
        {...(onBusy ? { onBusy } : {})}
      />
    );
  return (
    <div className={s.photo}>
      <Picture key={value} id={value} name="The photo" />
      {error}
      <Button size="xs" variant="default" onClick={() => onChange(null)}>
        Remove the photo
      </Button>
    </div>
  );
}
