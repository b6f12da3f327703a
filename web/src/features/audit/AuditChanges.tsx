import { Table } from '@mantine/core';
import { changedFields, sayValue } from '@lintel/contract/audit-changes';
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
        <Table className={s.changes} verticalSpacing="0.375rem">
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
                {hasBefore && <Table.Td className={s.was}>{sayValue(before[name])}</Table.Td>}
                <Table.Td>{sayValue(after[name])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
