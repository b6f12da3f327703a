import type { ReactNode } from 'react';
import s from './Form.module.css';
import { Sheet } from './Sheet.tsx';
import { SheetHeader } from './SheetHeader.tsx';

interface FormSectionProps {
  title: string;
  note?: string;
  actions?: ReactNode;
  /** Fields, in two columns; wrap one in FormWide to give it both. */
  children: ReactNode;
}

export function FormSection({ title, note, actions, children }: FormSectionProps) {
  return (
    <Sheet>
      <SheetHeader title={title} note={note} actions={actions} />
      <div className={s.grid}>{children}</div>
    </Sheet>
  );
}
