import type { ReactNode } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { useCompany, useLogo } from '#web/kit/settings.ts';
import { Logo } from '#web/ui/Logo.tsx';
import s from './AuthShell.module.css';
import { Watermark } from './Watermark.tsx';

/** The watermark, one card in its opening, and the footer with the current year (specification §2.1). */
export function AuthShell({ children, isWide }: { children: ReactNode; isWide?: boolean }) {
  const company = useCompany();
  const logo = useLogo();
  const year = useNow().getFullYear();
  return (
    <div className={s.shell}>
      <Watermark />
      <main className={s.card} data-wide={isWide || undefined}>
        {logo ? <Logo src={logo} name={company} /> : <Logo />}
        {children}
      </main>
      <footer className={s.foot}>{`© ${year} ${company || 'Lintel'}`}</footer>
    </div>
  );
}
