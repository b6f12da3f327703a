import { IconFileText, IconFileTypePdf, IconPhoto, IconTable } from '@tabler/icons-react';
import { formatBytes } from '@lintel/contract/kit/size';
import type { ReactNode } from 'react';
import { fileKind, fileNameParts } from './files.ts';
import s from './FileChip.module.css';

const ICONS = { pdf: IconFileTypePdf, table: IconTable, picture: IconPhoto, text: IconFileText };

interface FileChipProps {
  filename: string;
  type: string;
  size: number;
  /** Instead of the icon. */
  picture?: ReactNode;
  onOpen?: () => void;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** A file: the name is cut in the middle, so that its extension stays. */
export function FileChip({ filename, type, size, picture, onOpen, children }: FileChipProps) {
  const Icon = ICONS[fileKind({ filename, type })];
  const [stem, extension] = fileNameParts(filename);
  const name = (
    <>
      <span>{stem}</span>
      <span>{extension}</span>
    </>
  );
  return (
    <span className={s.file}>
      {picture ?? <Icon size={20} stroke={1.6} aria-hidden />}
      {onOpen ? (
        <button type="button" className={s.name} title={filename} aria-label={`Preview ${filename}`} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className={s.name} title={filename}>
          {name}
        </span>
      )}
      <span className={s.size}>{formatBytes(size)}</span>
      {children}
    </span>
  );
}
