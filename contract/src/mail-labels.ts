import { z } from 'zod';
import { id, line, version } from './kit/schema.ts';
import { route } from './kit/route.ts';

/** Fixed hues with a light and a dark shade; a label always shows its name beside them. */
export const LABEL_COLOURS = ['grey', 'red', 'orange', 'ochre', 'green', 'petrol', 'blue', 'violet'] as const;
const LabelColour = z.enum(LABEL_COLOURS);
export type LabelColour = z.infer<typeof LabelColour>;
export const LABEL_LIMITS = { labels: 200, name: 40, searches: 50 } as const;

/** A word that a person puts on mails: theirs alone, in a shared mailbox that of all its readers. */
export const MailLabel = z.object({ id: id('lbl'), name: z.string(), colour: LabelColour, version: version() });
export type MailLabel = z.infer<typeof MailLabel>;

export const LabelInput = z.object({
  name: line(LABEL_LIMITS.name).regex(/^[^"\u0000-\u001f]*$/, 'Leave out quotation marks'),
  colour: LabelColour,
});
export type LabelInput = z.infer<typeof LabelInput>;

/** A search under a name; `query` as it is typed. */
export const SavedSearch = z.object({ id: id('mss'), name: z.string(), query: z.string() });
export type SavedSearch = z.infer<typeof SavedSearch>;
export const SearchInput = z.object({ name: line(60), query: line(300) });
export type SearchInput = z.infer<typeof SearchInput>;

/** A shared mailbox that one reads; without it one's own. */
const account = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();
const label = z.object({ id: id('lbl') });
const search = z.object({ id: id('mss') });

export const labelsApi = {
  list: route({
    method: 'GET',
    path: '/mail/labels',
    can: 'mail:read',
    summary: 'Your labels, or those of a shared mailbox, by name',
    query: z.object({ account }),
    data: z.array(MailLabel),
  }),
  create: route({
    method: 'POST',
    path: '/mail/labels',
    can: 'mail:organise',
    summary: 'Add a label',
    body: LabelInput.extend({ account }),
    data: MailLabel,
    once: 'accepted',
  }),
  update: route({
    method: 'PUT',
    path: '/mail/labels/:id',
    can: 'mail:organise',
    summary: 'Rename or colour a label; the mails that have it follow',
    params: label,
    body: LabelInput.extend({ version: version() }),
    data: MailLabel,
    once: 'accepted',
  }),
  remove: route({
    method: 'DELETE',
    path: '/mail/labels/:id',
    can: 'mail:organise',
    summary: 'Remove a label; it comes off every mail',
    params: label,
    data: z.object({ changed: z.int() }),
    once: 'accepted',
  }),
  searches: route({
    method: 'GET',
    path: '/mail/searches',
    can: 'mail:read',
    summary: 'Your saved searches, by name',
    data: z.array(SavedSearch),
  }),
  saveSearch: route({
    method: 'POST',
    path: '/mail/searches',
    can: 'mail:organise',
    summary: 'Keep a search under a name; the same name again changes it',
    body: SearchInput,
    data: SavedSearch,
    once: 'accepted',
  }),
  removeSearch: route({
    method: 'DELETE',
    path: '/mail/searches/:id',
    can: 'mail:organise',
    summary: 'Forget a saved search',
    params: search,
    data: z.array(SavedSearch),
    once: 'accepted',
  }),
};
