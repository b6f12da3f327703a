import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import s from './Paper.module.css';

interface PaperProps {
  company: string;
  /** Where its logo is. */
  logo: string | undefined;
  /** Its legal name and numbers, below everything else. */
  legalLine: string;
  title: string;
  /** "RQ-2026-0318 · Approved": over the title. */
  refNo?: string;
  /** In the corner of the head, in the order of reading. */
  facts?: readonly { label: string; value: ReactNode }[];
  /** At its very end: what the sheet is, and of which version. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A sheet as it is printed: company, title and facts at its head. Black on white by day and by night. */
export function Paper({ company, logo, legalLine, title, refNo, facts = [], foot, children }: PaperProps) {
  return (
    <article className={s.paper}>
      <header className={s.head}>
        <div>
          <p className={s.company}>
            {logo && <Logo src={logo} name="" />}
            {company}
          </p>
          {refNo && <p className={s.ref}>{refNo}</p>}
          <h1 className={s.title}>{title}</h1>
        </div>
        {facts.length > 0 && (
          <dl className={s.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      {children}
      {(foot || legalLine) && (
        <footer className={s.foot}>
          {foot && <p>{foot}</p>}
          {legalLine && <p>{legalLine}</p>}
        </footer>
      )}
    </article>
  );
}
