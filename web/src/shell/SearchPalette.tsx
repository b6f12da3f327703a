import { Kbd } from '@mantine/core';
import { closeSpotlight, openSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAIL_KEY_ROWS } from '@lintel/contract/mail-key-rows';
import type { StoredFile } from '@lintel/contract/files';
import type { SearchHit } from '@lintel/contract/search';
import {
  IconBuilding,
  IconChecklist,
  IconCrane,
  IconFileDescription,
  IconFileText,
  IconForms,
  IconLifebuoy,
  IconMail,
  IconSearch,
  IconTruck,
  IconUser,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/kit/api.ts';
import { saveBlob } from '#web/kit/files.ts';
import { useCan } from '#web/kit/can.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { later } from '#web/kit/later.tsx';
import { to } from '#web/kit/link.ts';
import { useUser } from '#web/kit/session.store.ts';
import { useStore } from '#web/kit/store.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { mailCommands } from '#web/features/mail/mail.parts.tsx';
import s from './SearchPalette.module.css';
import { SearchWait } from './SearchWait.tsx';
import { findPages } from './search.pages.ts';

const PersonDrawer = later(() => import('#web/features/people/people.parts.tsx').then((parts) => ({ default: parts.PersonDrawer })));

const GROUPS = [
  { group: 'people', label: 'People', icon: IconUser },
  { group: 'departments', label: 'Departments', icon: IconBuilding },
  { group: 'projects', label: 'Projects', icon: IconCrane },
  { group: 'tickets', label: 'Tickets', icon: IconLifebuoy },
  { group: 'tasks', label: 'Tasks', icon: IconChecklist },
  { group: 'requests', label: 'Requests', icon: IconForms },
  { group: 'resources', label: 'Vehicles and equipment', icon: IconTruck },
  { group: 'documents', label: 'Documents', icon: IconFileDescription },
  { group: 'mail', label: 'Mail', icon: IconMail },
] as const;

/** What everybody opens on the page of a request. */
const ON_REQUEST_PAGE: readonly SearchHit['group'][] = ['requests', 'resources', 'tickets'];

const LOOK = {
  radius: 'xl',
  centered: false,
  yOffset: '12vh',
  overlayProps: { color: 'var(--lt-scrim)', backgroundOpacity: 1, blur: 0 },
  classNames: { search: s.search, actionsGroup: s.group },
} as const;

/** A document is what it is looked for: it comes as a file, and a look at what is sensitive is on record. */
async function download({ id, title }: SearchHit): Promise<void> {
  try {
    saveBlob(await api.files.open({ id: id as StoredFile['id'] }), title);
  } catch (error) {
    toast.problem(error);
  }
}

interface SearchPaletteProps {
  /** Rises with every wish to see it. */
  asked: number;
  /** What was typed before it was there. */
  typed: string;
}

/** Search over people, departments, mail and the pages of your role. */
export function SearchPalette({ asked, typed }: SearchPaletteProps) {
  const navigate = useNavigate();
  const { role } = useUser();
  const hasDepartments = useCan('departments:write');
  const hasQueue = useCan('support:work');
  const [query, setQuery] = useState(typed);
  const [personId, setPersonId] = useState<string | null>(null);
  /** Its own field has the keys. */
  const [isThere, setThere] = useState(false);
  const wanted = useSettled(query.trim());
  const {
    data: hits = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => api.search.search({ query: { q: wanted } }, { signal }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const found = query.trim().length >= 2 ? hits : [];
  const pages = findPages(role, query);
  const wantedWords = query.trim().toLowerCase();
  const commands = useStore(mailCommands)
    .map((one) => ({ ...one, label: MAIL_KEY_ROWS[one.command].label }))
    .filter(({ label }) => wantedWords !== '' && label.toLowerCase().includes(wantedWords));

  useEffect(openSpotlight, [asked]);

  const open = (hit: SearchHit) => {
    if (hit.group === 'people') setPersonId(hit.id);
    else if (hit.group === 'documents') void download(hit);
    else if (hit.group === 'tickets' && hasQueue) void navigate(`${to('support.tickets')}?ticket=${hit.id}`);
    else if (hit.group === 'tasks') void navigate(to('tasks.detail', { taskId: hit.id }));
    else if (ON_REQUEST_PAGE.includes(hit.group)) void navigate(to('requests.detail', { formId: hit.id }));
    else if (hit.group === 'projects') void navigate(to('projects.detail', { projectId: hit.id }));
    else
      void navigate(
        hit.group === 'mail' ? `${to('mail')}/${hit.folder}/${hit.id}` : `${to('departments')}?q=${encodeURIComponent(hit.title)}`,
      );
  };

  const leave = () => {
    setThere(true);
    closeSpotlight();
  };
  return (
    <>
      {!isThere && <SearchWait typed={query} onType={setQuery} onClose={leave} />}
      <Spotlight.Root query={query} onQueryChange={setQuery} shortcut={null} scrollable maxHeight={440} {...LOOK}>
        <Spotlight.Search
          placeholder="Search projects, tasks, people..."
          aria-label="Search"
          onFocus={() => setThere(true)}
          leftSection={<IconSearch size={18} stroke={1.7} />}
        />
        <Spotlight.ActionsList>
          {GROUPS.map(({ group, label, icon: Icon }) => {
            const ofGroup = found.filter((hit) => hit.group === group && (group !== 'departments' || hasDepartments));
            return (
              ofGroup.length > 0 && (
                <Spotlight.ActionsGroup key={group} label={label}>
                  {ofGroup.map((hit) => (
                    <Spotlight.Action
                      key={hit.id}
                      label={hit.title}
                      description={hit.detail}
                      leftSection={<Icon size={18} stroke={1.7} />}
                      onClick={() => open(hit)}
                    />
                  ))}
                </Spotlight.ActionsGroup>
              )
            );
          })}
          {commands.length > 0 && (
            <Spotlight.ActionsGroup label="Email Center">
              {commands.map(({ command, label, shortcut, run }) => (
                <Spotlight.Action
                  key={command}
                  label={label}
                  leftSection={<IconMail size={18} stroke={1.7} />}
                  rightSection={shortcut && <Kbd>{shortcut}</Kbd>}
                  onClick={run}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {pages.length > 0 && (
            <Spotlight.ActionsGroup label="Pages">
              {pages.map(({ path, label }) => (
                <Spotlight.Action
                  key={path}
                  label={label}
                  leftSection={<IconFileText size={18} stroke={1.7} />}
                  onClick={() => void navigate(path)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {found.length === 0 && pages.length === 0 && commands.length === 0 && (
            <Spotlight.Empty>
              {error ? sentenceOf(error) : isFetching || wanted !== query.trim() ? 'Searching…' : 'Nothing found. Try another word.'}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      <Suspense>{personId && <PersonDrawer id={personId} onClose={() => setPersonId(null)} />}</Suspense>
    </>
  );
}
