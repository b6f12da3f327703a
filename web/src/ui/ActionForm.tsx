import type { ReactNode } from 'react';

interface ActionFormProps {
  className?: string | undefined;
  /** What is done when it is sent. */
  action: () => void;
  children: ReactNode;
}

/** A form that does one thing, on this page; in a dialog of another form, that one is not sent with it. */
export function ActionForm({ action, ...form }: ActionFormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        action();
      }}
    />
  );
}
