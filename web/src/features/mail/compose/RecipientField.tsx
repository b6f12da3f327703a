import type { Address } from '@lintel/contract/mail';
import { isEmailAddress } from '@lintel/contract/mail-rules';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { api } from '#web/kit/api.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { dragKind } from '#web/kit/drag.ts';
import { isList, isWrong, takeRecipients } from './compose.recipients.ts';
import { fullAddress, nameOf } from '#web/features/mail/mail.format.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import s from './RecipientField.module.css';

/** A recipient on the way from one row to another; `leave` takes it out of the row that it comes from. */
const recipientDrag = dragKind<{ address: Address; leave: () => void }>('application/x-lintel-recipient');

interface RecipientFieldProps {
  label: string;
  value: readonly Address[];
  /** Recipients of the other rows: nobody is added twice. */
  others: readonly Address[];
  onChange: (next: Address[]) => void;
  /** What is typed and is no recipient yet: it is kept with the message, which is not sent without it. */
  text: string;
  onText: (text: string) => void;
  /** A problem of the whole row: nobody is there yet. */
  problem?: string;
  autoFocus?: boolean;
  /** Somebody asked for it just now, and goes on in it. */
  isAsked?: boolean;
  /** At the end of the row. */
  children?: ReactNode;
}

/**
 * Recipients as pills (specification §5): Enter, comma and leaving the field commit an address, Backspace on an empty
 * field removes the last one; a pill can be dragged to another row. Colleagues and people known from earlier mail are offered while typing.
 */
export function RecipientField(props: RecipientFieldProps) {
  const { label, value, others, onChange, text, onText, problem, autoFocus, isAsked, children } = props;
  const [trouble, setTrouble] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  const id = useId();
  const offered = useOffers(text, [...value, ...others]);
  const shownProblem = trouble ?? problem ?? null;

  const change = (next: string) => {
    onText(next);
    setTrouble(null);
    offered.open();
  };
  const take = (wanted: string) => {
    if (!wanted.trim()) return text && onText('');
    const { added, rest, problem: found } = takeRecipients(wanted, [...value, ...others]);
    if (added.length > 0) onChange([...value, ...added]);
    onText(rest);
    setTrouble(found);
  };
  const choose = (address: Address) => {
    onChange([...value, address]);
    change('');
    input.current?.focus();
  };
  const without = (address: Address) => onChange(value.filter((one) => one !== address));
  const remove = (address: Address) => {
    without(address);
    input.current?.focus();
  };
  const drop = recipientDrag.useDrop(
    ({ address, leave }) => {
      leave();
      onChange([...value, address]);
    },
    ({ address }) => !value.includes(address),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    // Ctrl/Cmd+Enter and Ctrl/Cmd+S belong to the dialog; what stands here is taken first.
    if (isCommand && (event.key === 'Enter' || event.key.toLowerCase() === 's')) return take(text);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (offered.move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    } else if (event.key === 'Escape' && offered.list.length > 0) {
      event.preventDefault();
      offered.close();
    } else if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      if (offered.current && event.key === 'Enter') choose(offered.current);
      else take(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!isList(pasted)) return;
    event.preventDefault();
    take(text + pasted);
  };

  return (
    <div className={s.row} {...drop}>
      <label htmlFor={id}>{label}</label>
      <div className={s.field}>
        <ul className={s.pills} aria-label={`${label} recipients`}>
          {value.map((address) => (
            <li key={address.email} {...recipientDrag.source({ address, leave: () => without(address) }, address.email)}>
              <RecipientPill address={address} onRemove={() => remove(address)} />
            </li>
          ))}
          <li className={s.last}>
            <input
              ref={input}
              id={id}
              className={s.input}
              type="text"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder=" "
              data-autofocus={autoFocus || undefined}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={offered.list.length > 0}
              aria-controls={`${id}-offers`}
              aria-activedescendant={offered.current ? `${id}-${offered.index}` : undefined}
              aria-invalid={shownProblem !== null}
              aria-describedby={shownProblem ? `${id}-problem` : undefined}
              value={text}
              onChange={(event) => change(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                offered.close();
                take(text);
              }}
            />
          </li>
        </ul>
        {shownProblem && (
          <p id={`${id}-problem`} className={s.problem} role="alert">
            <IconAlertCircle size={14} stroke={2} aria-hidden />
            {shownProblem}
          </p>
        )}
        <ul id={`${id}-offers`} className={s.offers} role="listbox" aria-label="Suggestions" hidden={offered.list.length === 0}>
          {offered.list.map((address, i) => (
            <li
              key={address.email}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === offered.index}
              onMouseDown={(event) => {
                // The field keeps the focus: leaving it would commit what was typed so far.
                event.preventDefault();
                choose(address);
              }}
            >
              <b>{nameOf(address)}</b> {address.name && <span>{address.email}</span>}
            </li>
          ))}
        </ul>
      </div>
      <span className={s.end}>{children}</span>
    </div>
  );
}

function RecipientPill({ address, onRemove }: { address: Address; onRemove: () => void }) {
  return (
    <span className={s.pill} data-wrong={isWrong(address) || undefined} title={fullAddress(address)}>
      <span>{nameOf(address)}</span>
      <button type="button" aria-label={`Remove ${nameOf(address)}`} onClick={onRemove}>
        <IconX size={12} stroke={2.2} aria-hidden />
      </button>
    </span>
  );
}

/** People whom the text may mean, without those who are there already; `move` goes through them. */
function useOffers(text: string, present: readonly Address[]) {
  const q = useSettled(text.trim(), 150);
  const [index, setIndex] = useState(-1);
  const [closedFor, setClosedFor] = useState('');
  const { data = [] } = useQuery({
    queryKey: mailKeys.recipients(q),
    queryFn: ({ signal }) => api.mail.recipients({ query: { q } }, { signal }),
    enabled: q !== '',
  });
  const taken = new Set(present.map(({ email }) => email.toLowerCase()));
  const isOpen = text.trim() !== '' && text !== closedFor;
  const list = isOpen ? data.filter(({ email }) => !taken.has(email.toLowerCase())).slice(0, 8) : [];
  if (index >= list.length && index !== -1) setIndex(-1);
  // Part of a name means the first of the people who have it; what is an address already means itself.
  const isMeant = index === -1 && list.length > 0 && !isEmailAddress(text.trim()) && isNamed(list[0]!, text);
  const at = isMeant ? 0 : index;
  return {
    list,
    index: at,
    current: list[at],
    move: (by: 1 | -1) => {
      if (list.length > 0) setIndex((at + by + list.length) % list.length);
      return list.length > 0;
    },
    open: () => setClosedFor(''),
    close: () => {
      setClosedFor(text);
      setIndex(-1);
    },
  };
}

const isNamed = ({ name, email }: Address, text: string): boolean => `${name} ${email}`.toLowerCase().includes(text.trim().toLowerCase());
