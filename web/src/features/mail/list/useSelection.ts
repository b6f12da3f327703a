import { useRef, useState } from 'react';

/** Which rows of a list are checked. Another list, page or search starts with none. */
export function useSelection(listName: string, ids: readonly string[]) {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<string>; isWhole?: boolean }>({ list: listName, ids: new Set() });
  const lastChecked = useRef<string | null>(null);
  const checked: ReadonlySet<string> = state.list === listName ? state.ids : new Set();
  const put = (next: ReadonlySet<string>) => setState({ list: listName, ids: next });

  /** With `toHere` everything between the row checked before and this one. */
  const toggle = (id: string, toHere = false) => {
    const next = new Set(checked);
    const isOn = !checked.has(id);
    for (const one of toHere ? between(ids, lastChecked.current, id) : [id]) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    lastChecked.current = id;
    put(next);
  };
  const all = (isOn: boolean) => put(new Set(isOn ? ids : []));
  /** Everything that the list shows, on all its pages. */
  const isWhole = state.list === listName && state.isWhole === true && checked.size > 0;
  const whole = () => setState({ list: listName, ids: new Set(ids), isWhole: true });
  return { checked, toggle, all, isWhole, whole };
}

function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
