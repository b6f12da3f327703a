import { useEffect } from 'react';

interface Shortcuts {
  onToggleSidebar: () => void;
  onSearch: () => void;
  /** Off where the mailbox has `/` for its own search (decisions 6.8). */
  isSlashOurs: boolean;
}

/** Ctrl/Cmd+B, Ctrl/Cmd+K and `/`. What a field or the editor has used already is left alone. */
export function useShortcuts({ onToggleSidebar, onSearch, isSlashOurs }: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && key === 'b' && !isRichText(event.target)) onToggleSidebar();
      else if (isCommand && key === 'k' && !(isRichText(event.target) && hasSelectedText())) onSearch();
      else if (!isCommand && key === '/' && isSlashOurs && !isTyping(event.target)) onSearch();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onToggleSidebar, onSearch, isSlashOurs]);
}

/** In the editor Ctrl/Cmd+B makes bold, and Ctrl/Cmd+K with text selected makes a link. */
const isRichText = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable;
const hasSelectedText = () => Boolean(window.getSelection()?.toString());
const isTyping = (target: EventTarget | null) =>
  isRichText(target) || (target instanceof HTMLElement && target.matches('input, textarea, select'));
