/** To the mail below or above in the conversation that is shown: it unfolds and has the focus. */
export function stepInThread(root: ParentNode | null, by: 1 | -1): boolean {
  const mails = shownIn(root, '[data-thread-mail]');
  const focused = mails.findIndex((mail) => mail.contains(document.activeElement));
  // From outside of them the way begins at the one that was opened.
  const from = focused >= 0 ? focused : mails.findIndex((mail) => mail.dataset['threadMail'] === 'opened');
  const next = mails[from + by];
  if (!next) return false;
  next.querySelector<HTMLElement>('[aria-expanded="false"][data-unfold]')?.click();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

/** What was folded before it goes up where it would leave little of it in sight. */
export function showBelow(mail: Element | undefined): void {
  if (mail && mail.getBoundingClientRect().top > window.innerHeight / 2) mail.scrollIntoView({ block: 'start' });
}

/** What is in sight of it: another mail may stand ready beside the open one. */
export const shownIn = (root: ParentNode | null, selector: string): HTMLElement[] =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) => one.checkVisibility());
