import type { ComponentPropsWithRef } from 'react';

interface MailLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'onClick'> {
  href: string;
  onGo: () => void;
}

/** A real link, so that it can be copied or opened in another tab; a plain click stays in the page. */
export function MailLink({ href, onGo, children, ...rest }: MailLinkProps) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}
