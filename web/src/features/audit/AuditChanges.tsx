import { Table } from '@mantine/core';
import s from './AuditLogPage.module.css';

type Fields = Record<string, unknown>;

/** What an entry says: each field as it was and as it is, and the reason that was given. */
export function AuditChanges({ payload }: { payload: Fields }) {
  const before = (payload['before'] ?? {}) as Fields;
  const after = (payload['after'] ?? {}) as Fields;
  const names = changedFields(payload);
  const hasBefore = payload['before'] !== undefined;
  const reason = payload['reason'];
  return (
    <>
      {typeof reason === 'string' && <p className={s.reason}>{reason}</p>}
      {names.length > 0 && (
        <Table className={s.changes}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              {hasBefore && <Table.Th scope="col">Before</Table.Th>}
              <Table.Th scope="col">{hasBefore ? 'After' : 'Value'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map((name) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                {hasBefore && <Table.Td className={s.was}>{said(before[name])}</Table.Td>}
                <Table.Td>{said(after[name])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

/** The names of the fields that an entry says something about. */
export const changedFields = ({ before, after }: Fields): string[] => [
  ...new Set([...Object.keys((before ?? {}) as Fields), ...Object.keys((after ?? {}) as Fields)]),
];

function said(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map(said).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
