import { GRANTS, PERMISSIONS, ROLES, roleLabel, type Role } from '@lintel/contract/access';
import { ERRORS } from '@lintel/contract/errors';
import { API_BASE } from '@lintel/contract/kit/client';
import type { Machine } from '@lintel/contract/kit/machine';
import { isBytes, isEvents, isPaged, type Route } from '@lintel/contract/kit/route';
import type { Slice } from './contract.slices.ts';

/** What the documents need of a page. */
export interface PageEntry {
  name: string;
  at: Partial<Record<Role, string | readonly string[]>>;
  can: string;
  crumb: string | ((params: Record<string, string | undefined>) => string);
}
export interface EnvEntry {
  name: string;
  default: string;
  meaning: string;
}

export const pagesDoc = (pages: readonly PageEntry[]): string =>
  document(
    'Pages',
    `${pages.length} pages. Each stands below the prefix of its role, such as /hr-manager.`,
    table(
      ['Page', 'Title', 'Permission', ...ROLES.map(roleLabel)],
      pages.map(({ name, at, can, crumb }) => [
        code(name),
        typeof crumb === 'string' ? crumb : crumb({}),
        code(can),
        ...ROLES.map((role) =>
          [at[role] ?? []]
            .flat()
            .map((path) => code(path || '/'))
            .join(' '),
        ),
      ]),
    ),
  );

export const routesDoc = (slices: readonly Slice[]): string =>
  document(
    'Calls',
    `Below ${code(API_BASE)}. The answer is ${code('{ ok, data, message }')}; lists carry ${code('page')} beside it. OpenAPI: ${code(`${API_BASE}/openapi.json`)}.`,
    ...slices
      .filter(({ routes }) => routes.length > 0)
      .map(({ name, routes }) => section(name, routesTable(routes.map(({ route }) => route)))),
  );

export const permissionsDoc = (slices: readonly Slice[]): string =>
  document(
    'Permissions',
    'The first of three steps: may this role do this at all. Which rows, and whether now, is settled by the slice.',
    table(
      ['Permission', ...ROLES.map(roleLabel), 'Used by'],
      PERMISSIONS.map((permission) => [
        code(permission),
        ...ROLES.map((role) => (GRANTS[role].includes(permission) ? '●' : '')),
        usersOf(permission, slices),
      ]),
    ),
  );

export const statesDoc = (slices: readonly Slice[]): string =>
  document(
    'States',
    'Every row with a life of its own, and who moves it.',
    ...slices.flatMap(({ machines }) => machines.map((machine) => section(machine.name, diagram(machine), transitionsTable(machine)))),
  );

export const errorsDoc = (): string =>
  document(
    'Refusals',
    'Every sentence that the server refuses with; words in braces are filled in.',
    table(
      ['Code', 'Status', 'Sentence'],
      Object.entries(ERRORS).map(([name, { status, text }]) => [code(name), String(status), text]),
    ),
  );

export const environmentTable = (variables: readonly EnvEntry[]): string =>
  table(
    ['Variable', 'Default', 'Meaning'],
    variables.map(({ name, default: otherwise, meaning }) => [code(name), otherwise, meaning]),
  );

export const environmentDoc = (variables: readonly EnvEntry[]): string =>
  document('Environment', 'Nothing has to be set. A wrong value ends the start with one sentence.', environmentTable(variables));

export const glossaryDoc = (slices: readonly Slice[]): string => {
  const words = slices.flatMap((slice) => slice.words.map((word) => ({ ...word, slice: slice.name })));
  const states = slices.flatMap((slice) => slice.machines.flatMap((machine) => statesOf(machine, slice.name)));
  const rows = [...words, ...states].sort((one, other) => (one.name + one.slice < other.name + other.slice ? -1 : 1));
  return document(
    'Glossary',
    'One word a thing: the same on the screen, in the code and in the database.',
    table(
      ['Word', 'Slice', 'Meaning'],
      rows.map(({ name, slice, meaning }) => [name, code(slice), meaning]),
    ),
  );
};

const statesOf = (machine: Machine, slice: string) =>
  Object.entries(machine.states).map(([state, { label }]) => ({ name: state, slice, meaning: `state of ${machine.name}: “${label}”` }));

const routesTable = (routes: readonly Route[]): string =>
  table(
    ['Call', 'What it does', 'Permission', 'Answer'],
    routes.map((route) => [code(`${route.method} ${route.path}`), route.summary, code(route.can), answerOf(route)]),
  );

function answerOf({ data, once }: Route): string {
  const kind = isPaged(data) ? 'a page of rows' : isBytes(data) ? 'a file' : isEvents(data) ? 'an event stream' : 'data';
  return once === 'required' ? `${kind}; asks for an Idempotency-Key` : kind;
}

function usersOf(permission: string, slices: readonly Slice[]): string {
  const routes = slices.flatMap((slice) =>
    slice.routes.filter(({ route }) => route.can === permission).map(({ name }) => `${slice.name}.${name}`),
  );
  const moves = slices.flatMap(({ machines }) =>
    machines.flatMap((machine) =>
      Object.entries(machine.transitions)
        .filter(([, { can }]) => can === permission)
        .map(([name]) => `${machine.name}: ${name}`),
    ),
  );
  return [...routes, ...moves].map(code).join(' ');
}

function diagram(machine: Machine): string {
  const moves = Object.entries(machine.transitions).flatMap(([name, { from, to }]) => from.map((state) => `  ${state} --> ${to}: ${name}`));
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${machine.initial}`, ...moves, '```'].join('\n');
}

const transitionsTable = (machine: Machine): string =>
  table(
    ['Transition', 'From', 'To', 'Who'],
    Object.entries(machine.transitions).map(([name, { from, to, can, label }]) => [
      `${label} (${code(name)})`,
      from.map((state) => machine.states[state]!.label).join(', '),
      machine.states[to]!.label,
      can === 'system' ? 'the server itself' : code(can),
    ]),
  );

const document = (title: string, ...parts: string[]): string =>
  [`# ${title}`, '<!-- Written by npm run gen: change the source, not this file. -->', ...parts].join('\n\n') + '\n';
const section = (title: string, ...parts: string[]): string => [`## ${title}`, ...parts].join('\n\n');
const code = (text: string): string => `\`${text}\``;
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');
