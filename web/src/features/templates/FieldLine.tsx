import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react';
import type { Field } from '@lintel/contract/templates';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TYPE_LABELS } from './template.words.ts';
import s from './templates.module.css';

interface FieldLineProps {
  field: Field;
  at: number;
  of: number;
  isOpen: boolean;
  isLocked: boolean;
  isFixed: boolean;
  /** Where the field stands that is being dragged. */
  dragged: number | null;
  onOpen: () => void;
  onDrag: (at: number | null) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A field of a form that is being made; its name opens its properties. */
export function FieldLine(line: FieldLineProps) {
  const { field, at, isOpen, isFixed, dragged, onOpen, onDrag, onMove } = line;
  return (
    <li className={s.field} data-open={isOpen || undefined} data-dragged={dragged === at || undefined}>
      {!isFixed && (
        <span className={s.grip} draggable onDragStart={() => onDrag(at)} onDragEnd={() => onDrag(null)} aria-hidden>
          <IconGripVertical size={16} />
        </span>
      )}
      <button
        type="button"
        className={s.fieldName}
        aria-pressed={isOpen}
        onClick={onOpen}
        onDragOver={(event) => {
          if (dragged !== null) event.preventDefault();
        }}
        onDrop={() => {
          if (dragged !== null) onMove(dragged, at);
          onDrag(null);
        }}
        onKeyDown={(event) => {
          if (!event.altKey || isFixed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onMove(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
        }}
      >
        <b>{field.label}</b>
        <span>
          {TYPE_LABELS[field.type]}
          {field.required && ', needed'}
          {field.showIf && ', shown on a condition'}
        </span>
      </button>
      {!isFixed && <Tools {...line} />}
    </li>
  );
}

function Tools({ field: { label }, at, of, isLocked, onMove, onRemove }: FieldLineProps) {
  return (
    <>
      {isLocked ? (
        <span className={s.lock} title="This kind needs it">
          <IconLock size={16} stroke={1.7} aria-label="This kind needs it" />
        </span>
      ) : (
        <IconButton label={`Remove ${label}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      )}
      <IconButton label={`Move ${label} up`} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <IconArrowUp size={16} stroke={1.7} />
      </IconButton>
      <IconButton label={`Move ${label} down`} disabled={at === of - 1} onClick={() => onMove(at, at + 1)}>
        <IconArrowDown size={16} stroke={1.7} />
      </IconButton>
    </>
  );
}
