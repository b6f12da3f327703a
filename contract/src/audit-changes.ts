type Fields = Record<string, unknown>;

/** The names of the fields that an entry of the audit log says something about. */
export const changedFields = ({ before, after }: Fields): string[] => [
  ...new Set([...Object.keys((before ?? {}) as Fields), ...Object.keys((after ?? {}) as Fields)]),
];

/** The value of such a field in words. */
export function sayValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What an entry says, on paper: `Moved away. status: active → left; version: 2`. */
export function sayChanges(payload: Fields): string {
  const { reason } = payload;
  const [before, after] = [payload['before'], payload['after']].map((fields) => (fields ?? {}) as Fields) as [Fields, Fields];
  const said = changedFields(payload).map((name) =>
    payload['before'] === undefined ? `${name}: ${sayValue(after[name])}` : `${name}: ${sayValue(before[name])} → ${sayValue(after[name])}`,
  );
  return [...(typeof reason === 'string' && reason ? [reason] : []), ...(said.length > 0 ? [said.join('; ')] : [])].join('. ');
}
