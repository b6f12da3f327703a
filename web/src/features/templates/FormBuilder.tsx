import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { isLocked } from '@lintel/contract/form-design';
import type { RequestKindName } from '@lintel/contract/request-kinds';
import type { Field } from '@lintel/contract/templates';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { FieldLine } from './FieldLine.tsx';
import { FieldProperties } from './FieldProperties.tsx';
import { newField, PALETTE, TYPE_LABELS } from './template.words.ts';
import s from './templates.module.css';

interface FormBuilderProps {
  fields: readonly Field[];
  kind: RequestKindName;
  onChange: (fields: readonly Field[]) => void;
  /** Who may not change the form looks at its fields. */
  isFixed: boolean;
}

/** Palette, canvas, properties. Fields are moved by dragging, by buttons, or with Alt and the arrow keys. */
export function FormBuilder({ fields, kind, onChange, isFixed }: FormBuilderProps) {
  // As in the styles: below it the three do not fit beside each other, and the properties open where one is.
  const isWide = useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<string | null>(isWide ? (fields[0]?.key ?? null) : null);
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
  const properties = chosen && (
    <FieldProperties
      key={chosen.key}
      field={chosen}
      earlier={fields.slice(0, fields.indexOf(chosen))}
      isLocked={isLocked(kind, chosen)}
      isFixed={isFixed}
      onChange={(next) => change(chosen.key, next)}
    />
  );
  return (
    <div className={s.builder} data-fixed={isFixed || undefined}>
      {!isFixed && <Palette onAdd={add} />}
      <Sheet>
        <SheetHeader title="Form" note={counted(fields.length, 'field')} actions={isFixed ? undefined : <AddMenu onAdd={add} />} />
        {fields.length === 0 && <EmptyState icon={IconPlus} title="No field yet." hint="Add the first one." compact />}
        <ol className={s.canvas}>
          {fields.map((field, i) => (
            <FieldLine
              key={field.key}
              field={field}
              at={i}
              of={fields.length}
              isOpen={field.key === open}
              isLocked={isLocked(kind, field)}
              isFixed={isFixed}
              dragged={dragged}
              onOpen={() => setOpen(field.key)}
              onDrag={setDragged}
              onMove={move}
              onRemove={() => onChange(fields.filter(({ key }) => key !== field.key))}
            />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {said}
        </p>
      </Sheet>
      {isWide ? (
        <Sheet className={s.properties}>
          <SheetHeader title="Properties" note={chosen && TYPE_LABELS[chosen.type]} />
          <SheetBody>{properties ?? <p className={s.quiet}>Choose a field to look at it.</p>}</SheetBody>
        </Sheet>
      ) : (
        <Drawer opened={chosen !== undefined} onClose={() => setOpen(null)} title={chosen ? TYPE_LABELS[chosen.type] : ''}>
          {properties}
        </Drawer>
      )}
    </div>
  );
}

interface AddProps {
  onAdd: (type: Field['type']) => void;
}

function Palette({ onAdd }: AddProps) {
  return (
    <Sheet className={s.palette}>
      <SheetHeader title="Add" />
      <SheetBody className={s.types}>
        {PALETTE.map((type) => (
          <Button key={type} size="xs" variant="quiet" justify="start" leftSection={<IconPlus size={14} />} onClick={() => onAdd(type)}>
            {TYPE_LABELS[type]}
          </Button>
        ))}
      </SheetBody>
    </Sheet>
  );
}

/** In place of the palette where there is no room beside the fields. */
function AddMenu({ onAdd }: AddProps) {
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
