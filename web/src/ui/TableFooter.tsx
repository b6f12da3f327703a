import { Pagination } from '@mantine/core';
import { SheetFooter } from './SheetFooter.tsx';
import s from './TableFooter.module.css';
import type { TablePage } from './table.types.ts';

/** The range at the start, the pages at the end. */
export function TableFooter({ page, pageSize, total, onPage }: TablePage) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const start = Math.min(total, (page - 1) * pageSize + 1);
  const end = Math.min(total, page * pageSize);
  return (
    <SheetFooter>
      <span className="num" aria-live="polite">{`${start} - ${end} of ${total.toLocaleString('en-GB')}`}</span>
      {pages > 1 && (
        <Pagination
          className={s.pages}
          total={pages}
          value={page}
          onChange={onPage}
          siblings={1}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
        />
      )}
    </SheetFooter>
  );
}
