import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { isLocked } from '@lintel/contract/form-design';
import type { RequestKindName } from '@lintel/contract/request-kinds';
import type { Field } from '@lintel/contract/templates';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { FieldProperties } from './FieldProperties.tsx';
import { newField, PALETTE, TYPE_LABELS } from './template.words.ts';
import s from './templates.module.css';

interface FormBuilderProps {
  fields: readonly Field[];
  kind: RequestKindName;
  onChange: (fields: readonly Field[]) => void;
  isDisabled: boolean;
}

/** Palette, canvas, properties. Fields are moved by dragging, by buttons, or with Alt and the arrow keys. */
export function FormBuilder({ fields, kind, onChange, isDisabled }: FormBuilderProps) {
  const [open, setOpen] = useState<string | null>(fields[0]?.key ?? null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const chosen = fields.find(({ key }) => key === open);
  const add = (type: Field['type']) => {
    const field = newField(
      type,
      fields.map(({ key }) => key),
    );
    onChange([...fields, field]);
    setOpen(field.key);
  };
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length || to === from) return;
    const others = fields.filter((_, i) => i !== from);
    onChange([...others.slice(0, to), field, ...others.slice(to)]);
    setSaid(`${field.label} is now ${to + 1} of ${fields.length}`);
  };
  const change = (key: string, next: Field) => {
    onChange(fields.map((field) => (field.key === key ? next : field)));
    if (next.key !== key) setOpen(next.key);
  };
  return (
    <div className={s.builder}>
      <Sheet className={s.palette}>
        <SheetHeader title="Add" />
        <SheetBody className={s.types}>
          {PALETTE.map((type) => (
            <Button
              key={type}
              size="xs"
              variant="quiet"
              justify="start"
              leftSection={<IconPlus size={14} />}
              onClick={() => add(type)}
              disabled={isDisabled}
            >
              {TYPE_LABELS[type]}
            </Button>
          ))}
        </SheetBody>
      </Sheet>
      <Sheet>
        <SheetHeader title="Form" note={counted(fields.length, 'field')} actions={isDisabled ? undefined : <AddMenu onAdd={add} />} />
        {fields.length === 0 && <EmptyState icon={IconPlus} title="No field yet." hint="Add the first one." compact />}
        <ol className={s.canvas}>
          {fields.map((field, i) => (
            <li key={field.key} className={s.field} data-open={field.key === open || undefined} data-dragged={dragged === i || undefined}>
              <span
                className={s.grip}
                draggable={!isDisabled}
                onDragStart={() => setDragged(i)}
                onDragEnd={() => setDragged(null)}
                aria-hidden
              >
                <IconGripVertical size={16} />
              </span>
              <button
                type="button"
                className={s.fieldName}
                aria-pressed={field.key === open}
                onClick={() => setOpen(field.key)}
                onDragOver={(event) => {
                  if (dragged !== null) event.preventDefault();
                }}
                onDrop={() => {
                  if (dragged !== null) move(dragged, i);
                  setDragged(null);
                }}
                onKeyDown={(event) => {
                  if (!event.altKey || isDisabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                  event.preventDefault();
                  move(i, event.key === 'ArrowUp' ? i - 1 : i + 1);
                }}
              >
                <b>{field.label}</b>
                <span>
                  {TYPE_LABELS[field.type]}
                  {field.required && ', needed'}
                  {field.showIf && ', shown on a condition'}
                </span>
              </button>
              {isLocked(kind, field) ? (
                <IconLock size={16} aria-label="This kind needs it" />
              ) : (
                <IconButton
                  label={`Remove ${field.label}`}
                  disabled={isDisabled}
                  onClick={() => onChange(fields.filter(({ key }) => key !== field.key))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </IconButton>
              )}
              <IconButton label={`Move ${field.label} up`} disabled={isDisabled || i === 0} onClick={() => move(i, i - 1)}>
                <IconArrowUp size={16} stroke={1.7} />
              </IconButton>
              <IconButton
                label={`Move ${field.label} down`}
                disabled={isDisabled || i === fields.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <IconArrowDown size={16} stroke={1.7} />
              </IconButton>
            </li>
          ))}
        </ol>
        <p className="sr-only" role="status">
          {said}
        </p>
      </Sheet>
      <Sheet className={s.properties}>
        <SheetHeader title="Properties" note={chosen && TYPE_LABELS[chosen.type]} />
        <SheetBody>
          {chosen ? (
            <FieldProperties
              key={chosen.key}
              field={chosen}
              earlier={fields.slice(0, fields.indexOf(chosen))}
              isLocked={isLocked(kind, chosen)}
              isDisabled={isDisabled}
              onChange={(next) => change(chosen.key, next)}
            />
          ) : (
            <p className={s.quiet}>Choose a field to change it.</p>
          )}
        </SheetBody>
      </Sheet>
    </div>
  );
}

/** In place of the palette where there is no room beside the fields. */
function AddMenu({ onAdd }: { onAdd: (type: Field['type']) => void }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button size="xs" variant="default" className={s.addField} leftSection={<IconPlus size={14} />}>
          Add field
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={s.addTypes}>
        {PALETTE.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {TYPE_LABELS[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
