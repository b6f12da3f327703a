const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A bar of buttons is one stop of Tab, where one was last; the arrows go from button to button. Answers the way to stop that. */
export function walkByArrows(bar: HTMLElement): () => void {
  // What a button opens is drawn elsewhere.
  const buttons = () => [...bar.querySelectorAll('button')];
  const stopAt = (stop: Element | null) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  const onFocus = ({ target }: FocusEvent) => stopAt(target as Element);
  const onKey = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const step = STEPS[event.key];
    if (!step || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[step(at, all.length)]!.focus();
  };
  stopAt(bar.querySelector('button'));
  bar.addEventListener('focusin', onFocus);
  bar.addEventListener('keydown', onKey);
  return () => {
    bar.removeEventListener('focusin', onFocus);
    bar.removeEventListener('keydown', onKey);
  };
}
