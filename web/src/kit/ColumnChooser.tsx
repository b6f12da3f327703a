import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ListColumn } from './DataTable.tsx';
import type { KeptLayout } from './list.layout.ts';
import type { ListState } from './useList.ts';

interface ColumnChooserProps<Row> {
  list: ListState<Row>;
  layout: KeptLayout;
  columns: readonly ListColumn<Row>[];
  shown: readonly ListColumn<Row>[];
}

/** Which columns a list has for this person, in every browser. The first one and the buttons stay. */
export function ColumnChooser<Row>({ list, layout, columns, shown }: ColumnChooserProps<Row>) {
  const keep = (keys: string[] | null) => {
    if (list.columnsInAddress) list.set({ columns: undefined, page: String(list.pageNumber) });
    layout.keepColumns(keys);
  };
  const keys = shown.map(({ key }) => key);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        {columns
          .filter((column, index) => index > 0 && !column.isActions)
          .map(({ key, label }) => (
            <Menu.CheckboxItem
              key={key}
              checked={keys.includes(key)}
              onChange={() => keep(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
        {(layout.columns ?? list.columnsInAddress) && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={() => keep(null)}>
              Back to the usual columns
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
