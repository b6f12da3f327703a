/** The choices of a Select, of a table of labels by value. */
export const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>): { value: T; label: string }[] =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }));
