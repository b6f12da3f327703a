import { Popover, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { usePaced, useSettled } from '#web/kit/debounce.ts';
import { later } from '#web/kit/later.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import type * as Offers from './search.offers.ts';
import s from './ListToolbar.module.css';

const SaveSearch = later(() => import('./SaveSearch.tsx').then((module) => ({ default: module.SaveSearch })));

/** What a search can be made of is read once somebody is about to write one. */
type Grammar = typeof Offers;

/** Between two searches while somebody types. */
const PACE_MS = 80;

interface SearchBoxProps {
  search: string;
  /** The shared mailbox that is searched. */
  shared?: string | undefined;
  onSearch: (search: string) => void;
  searchRef: Ref<HTMLInputElement>;
  /** What says why the search cannot be understood. */
  problemId?: string | undefined;
}

/** Searches while somebody types; Enter searches at once. Offers what a word may become. */
export function SearchBox({ search, shared, onSearch, searchRef, problemId }: SearchBoxProps) {
  const [grammar, setGrammar] = useState<Grammar | null>(null);
  const { text, setText, tell } = useTyped(search, onSearch, grammar);
  const offered = useOffers(text, shared, grammar);
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const choose = (offer: Offers.SearchOffer) => {
    setText(offer.text);
    offered.reset();
    if (offer.text.endsWith(' ')) tell(offer.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && offered.list.length > 0) {
      event.preventDefault();
      offered.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && offered.current) {
      event.preventDefault();
      choose(offered.current);
    } else if (event.key === 'Enter') {
      tell(text);
      offered.close();
    } else if (event.key === 'Escape' && offered.list.length > 0 && text) {
      event.preventDefault();
      offered.close();
    } else if (event.key === 'Escape' && text) {
      event.preventDefault();
      setText('');
      tell('');
    }
  };
  return (
    <div className={s.find}>
      <Popover
        opened={offered.list.length > 0}
        width="target"
        position="bottom-start"
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            ref={searchRef}
            type="search"
            role="combobox"
            placeholder="Search emails..."
            aria-label="Search emails"
            aria-autocomplete="list"
            aria-expanded={offered.list.length > 0}
            aria-controls={`${id}-offers`}
            aria-activedescendant={offered.list.length > 0 && offered.current ? `${id}-${offered.index}` : undefined}
            maxLength={300}
            error={problemId !== undefined}
            aria-errormessage={problemId}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onFocus={() => {
              offered.open();
              // Without it words are searched as they are typed.
              import('./search.offers.ts').then(setGrammar, () => undefined);
            }}
            onBlur={() => {
              offered.close();
              // Whoever leaves it unfinished is told what is missing.
              if (grammar?.isUnfinished(text)) tell(text);
            }}
            onChange={(event) => {
              setText(event.currentTarget.value);
              offered.open();
            }}
            onKeyDown={onKeyDown}
          />
        </Popover.Target>
        <Popover.Dropdown p={4} miw="min(21rem, calc(100vw - 2rem))">
          <ul id={`${id}-offers`} role="listbox" aria-label="Suggestions" className={s.offers}>
            {offered.list.map((offer, i) => (
              <li
                key={offer.text}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === offered.index}
                onMouseDown={(event) => {
                  // The box keeps the focus.
                  event.preventDefault();
                  choose(offer);
                }}
              >
                <b>{offer.label}</b> {offer.meaning && <span>{offer.meaning}</span>}
              </li>
            ))}
          </ul>
          {grammar && text === '' && (
            <p className={s.signs}>
              {grammar.SEARCH_SIGNS.map(([sign, meaning]) => (
                <code key={sign} title={meaning}>
                  {sign}
                </code>
              ))}
            </p>
          )}
        </Popover.Dropdown>
      </Popover>
      {search && (
        <IconButton label="Save this search" onClick={() => setSaving(true)}>
          <IconDeviceFloppy size={18} stroke={1.7} />
        </IconButton>
      )}
      <Suspense>{isSaving && <SaveSearch query={search} onClose={() => setSaving(false)} />}</Suspense>
    </div>
  );
}

/** The text of the box and the search of the address, which may change by other means: the back button, another folder. */
function useTyped(search: string, onSearch: (search: string) => void, grammar: Grammar | null) {
  const [text, setText] = useState(search);
  const paced = usePaced(text, PACE_MS);
  // What the address was told and does not have yet, after what it has.
  const told = useRef([search]);
  const tell = (next: string) => {
    const wanted = next.trim();
    if (wanted === told.current.at(-1)) return;
    told.current.push(wanted);
    onSearch(wanted);
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = (next) => {
      if (!grammar?.isUnfinished(next)) tell(next);
    };
  });
  useEffect(() => {
    latest.current(paced);
  }, [paced]);
  useEffect(() => {
    const at = told.current.indexOf(search);
    told.current = at < 0 ? [search] : told.current.slice(at);
    if (at < 0) setText(search);
  }, [search]);
  return { text, setText, tell };
}

/** Offers are there while somebody types; `move` goes through them. */
function useOffers(text: string, shared: string | undefined, grammar: Grammar | null) {
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const { field, value } = grammar?.openTerm(text) ?? { field: null, value: '' };
  const q = useSettled(value.trim(), 150);
  const know = (isOpen && grammar?.knowing(field, q)) || null;
  const { data: found = [] } = useQuery({
    queryKey: [...mailKeys.recipients(q), field],
    queryFn: ({ signal }) => know!(signal),
    enabled: know !== null,
  });
  const { data: labels = [] } = useQuery(labelsQuery(shared));
  const list = isOpen && grammar ? grammar.offersFor(text, { labels: labels.map(({ name }) => name), found: know ? found : [] }) : [];
  return {
    list,
    index,
    current: list[index],
    move: (by: 1 | -1) => setIndex((index + by + list.length) % list.length),
    reset: () => setIndex(-1),
    open: () => {
      setOpen(true);
      setIndex(-1);
    },
    close: () => {
      setOpen(false);
      setIndex(-1);
    },
  };
}
