import { useState } from 'react';
import s from './Logo.module.css';
import { LogoMark } from './LogoMark.tsx';

interface LogoProps {
  /** Only the mark, for the icon-only sidebar. */
  compact?: boolean;
  /** A company's own logo as an image. It hides itself when it cannot be loaded. */
  src?: string;
  name?: string;
}

export function Logo({ compact, src, name = 'Lintel' }: LogoProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src) {
    return src === failedSrc ? null : <img className={s.image} src={src} alt={name} onError={() => setFailedSrc(src)} />;
  }
  return (
    <span className={s.logo} role="img" aria-label={name}>
      <LogoMark />
      {!compact && <span className={s.word}>{name}</span>}
    </span>
  );
}
