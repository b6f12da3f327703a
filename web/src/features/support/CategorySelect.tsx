import { Select } from '@mantine/core';
import type { TicketCategory } from '@lintel/contract/support';
import { useQuery } from '@tanstack/react-query';
import { TICKET_CATEGORIES } from '#web/kit/contract.gen.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { categoriesQuery } from './support.data.ts';

interface CategorySelectProps {
  value: TicketCategory;
  onChange: (category: TicketCategory) => void;
}

/** What a ticket is about: what the company offers, and what it is about already. */
export function CategorySelect({ value, onChange }: CategorySelectProps) {
  const offered = useQuery(categoriesQuery);
  const categories = new Set([...(offered.data ?? []).map(({ category }) => category), value]);
  return (
    <Select
      label="Category"
      allowDeselect={false}
      data={[...categories].map((one) => ({ value: one, label: TICKET_CATEGORIES[one].label }))}
      value={value}
      onChange={(category) => category && onChange(category as TicketCategory)}
      disabled={offered.isPending}
      error={offered.isError && sentenceOf(offered.error)}
    />
  );
}
