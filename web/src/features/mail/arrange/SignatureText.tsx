import { useEffect, useRef } from 'react';
import { purifiedNodes } from '#web/features/mail/reading/mail.purify.ts';
import s from './SignatureText.module.css';

/** A signature as readers see it. */
export function SignatureText({ html, label }: { html: string; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(purifiedNodes(html));
  }, [html]);
  return <div ref={box} className={s.box} role="group" aria-label={label} />;
}
