/** The choices of a Select, of a table of labels, or of what has one, by value. */
export const optionsOf = <T extends string>(table: Readonly<Record<T, string | { label: string }>>): { value: T; label: string }[] =>
  (Object.entries(table) as [T, string | { label: string }][]).map(([value, of]) => ({
    value,
    label: typeof of === 'string' ? of : of.label,
  }));
