import { Button } from '@mantine/core';
import { formatBytes } from '@lintel/contract/kit/size';
import { useState, type ReactNode } from 'react';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { LOGO_BYTES } from '#web/kit/contract.gen.ts';
import { useLogo } from '#web/kit/settings.ts';
import { Logo } from '#web/ui/Logo.tsx';
import s from './SystemSettingsPage.module.css';

interface PictureFieldProps {
  label: string;
  /** Of the picture that is chosen; empty for none. */
  id: string;
  onChange: (id: string) => void;
  onBusy: (isBusy: boolean) => void;
  error: ReactNode;
}

/** Takes one picture, and shows the one that counts. */
export function PictureField({ label, id, onChange, onBusy, error }: PictureFieldProps) {
  const logo = useLogo();
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const change = (next: readonly AttachedFile[]) => {
    setFiles(next);
    onChange(next[0]?.id ?? '');
  };
  return (
    <>
      {logo && id && files.length === 0 && (
        <div className={s.logo}>
          <Logo src={logo} name="The logo that counts now" />
          <Button variant="subtle" size="xs" onClick={() => onChange('')}>
            Remove the logo
          </Button>
        </div>
      )}
      <FileDrop
        label={label}
        description={`A PNG, JPEG, GIF or WebP file of at most ${formatBytes(LOGO_BYTES)}`}
        value={files}
        onChange={(by) => change(by(files))}
        onBusy={onBusy}
        max={1}
        isPhoto
        error={error}
      />
    </>
  );
}
