import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPin, IconPrinter } from '@tabler/icons-react';
import { useChangePreferences, usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { FilterPicker } from '#web/ui/FilterPicker.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Printed } from '#web/ui/Printed.tsx';
import { BoardPaper } from './BoardPaper.tsx';
import { boardQuery, chartKey, chartsQuery } from './dashboard.data.ts';
import s from './DashboardPage.module.css';
import { PERIODS, useAsked } from './useAsked.ts';

/** For which time and department the board is, what is pinned to it, and its snapshot on paper. */
export function BoardBar() {
  const asked = useAsked();
  const [, change] = useFilterParams();
  const { data: board } = useQuery(boardQuery(asked));
  const departments = (board?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={s.bar} data-print="hide">
      {board?.hasPeriod && (
        <FilterChoice label="Period" value={asked.period} options={optionsOf(PERIODS)} onChange={(period) => change({ period })} />
      )}
      {(departments.length > 0 || asked.departmentId) && (
        <FilterPicker
          label="Department"
          value={asked.departmentId}
          said={departments.find(({ value }) => value === asked.departmentId)?.label}
          options={departments}
          nothing="No departments match."
          onChange={(department) => change({ department })}
        />
      )}
      <div className={s.end}>
        <Pins />
        <Button variant="default" size="sm" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Printed>{() => <BoardPaper />}</Printed>
      </div>
    </div>
  );
}

/** Which figures and charts stand on the board, for this person in every browser. */
function Pins() {
  const asked = useAsked();
  const { data: board } = useQuery(boardQuery(asked));
  const { data: drawn } = useQuery(chartsQuery(asked));
  const hidden = usePreferences().data?.dashboardHidden ?? [];
  const change = useChangePreferences();
  const groups = [
    { name: 'Figures', cards: (board?.figures ?? []).map(({ key, label }) => ({ key, label })) },
    { name: 'Charts', cards: (drawn?.charts ?? []).map(({ key, title }) => ({ key: chartKey(key), label: title })) },
  ].filter(({ cards }) => cards.length > 0);
  const toggle = (key: string) =>
    change.mutate({ dashboardHidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconPin size={16} aria-hidden />}>
          Pinned
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        {groups.map(({ name, cards }) => [
          <Menu.Label key={name}>{name}</Menu.Label>,
          ...cards.map(({ key, label }) => (
            <Menu.CheckboxItem key={key} checked={!hidden.includes(key)} onChange={() => toggle(key)}>
              {label}
            </Menu.CheckboxItem>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
