import { TextInput, type TextInputProps } from '@mantine/core';
import { minorForInput, minorOfTyped, numberOfTyped } from '@lintel/contract/form-values';
import { useState } from 'react';

interface FigureInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  unit: 'money' | 'number';
  /** An amount in minor units, a number as text; what is typed where it is neither yet. */
  value: unknown;
  onValue: (value: string) => void;
}

/** Takes a figure as people type it and keeps it exact. */
export function FigureInput({ unit, value, onValue, onBlur, ...input }: FigureInputProps) {
  const [typed, setTyped] = useState(() => shown(unit, value));
  const read = unit === 'money' ? minorOfTyped : numberOfTyped;
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onValue(read(text) ?? text.trim());
      }}
      onBlur={(event) => {
        const figure = read(typed);
        if (figure !== null) setTyped(shown(unit, figure));
        onBlur?.(event);
      }}
    />
  );
}

function shown(unit: 'money' | 'number', value: unknown): string {
  if (typeof value !== 'string') return '';
  return unit === 'money' && /^-?\d+$/.test(value) ? minorForInput(value) : value;
}
