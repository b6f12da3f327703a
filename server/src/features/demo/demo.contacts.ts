import type { Address } from '@lintel/contract/mail';
import { DEMO_PEOPLE } from './demo.people.ts';

/** Vendors, clients and others outside the company (workspace H4, H6), by the short name that the demo's mails use. */
const OUTSIDE = `
applicant1|Hanna Lindholm|hanna.lindholm@postkasten.example
applicant2|Janis Ozols|janis.ozols@postkasten.example
auditor|Margit Sorensen|m.sorensen@holm-adler.example
backup|Backup service|backup@vault.northline.example
bank|Meridian Bank|service@meridian-bank.example
cemora|Cemora Dispatch|dispatch@cemora.example
citywater|City Water and Power|billing@citywater.example
cleaner|Dolores Finch|d.finch@brightwater.example
fenwick|Fenwick Fuels|accounts@fenwick-fuels.example
gantry|Dean Hollis|dean.hollis@gantry.example
harbour|Callum Reid|c.reid@harbourtrust.example
insurer|Beatrice Kemp|b.kemp@anchorage.example
ironvale|Ironvale Steel Billing|billing@ironvale.example
lab|Teresa Lund|t.lund@alderbrook-lab.example
licences|Marek Dolan|marek.dolan@planwright.example
lindenwharf|Patrick Lowe|p.lowe@lindenwharf.example
monitor|Monitoring|alerts@watch.northline.example
netprovider|Jules Arden|jules@northline.example
nordlift|Freya Lindgren|hire@nordlift.example
norrland|Astrid Hagen|astrid.hagen@norrland-data.example
oakline|Amber Frost|a.frost@oakline.example
oldtown|Gordon Blyth|g.blyth@oldtown.example
pellmor|Pellmor Mechanical|office@pellmor.example
press|Imogen Hale|imogen.hale@spanandstructure.example
riverside|Eleanor Pryce|e.pryce@riverside-health.example
tarnbrook|Ron Tarn|ron@tarnbrook.example
taxadviser|Owen Teller|owen@teller-tax.example
trainer|Ruth Calder|ruth.calder@westfield-training.example
westfield|Carol Ames|c.ames@westfield-roads.example
`;

/** `marta.kessler`: first and last word without accents; a particle between them is left out (workspace H3). */
export function usernameOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${words[0]}.${words.at(-1)}`;
}

const staff = new Map(DEMO_PEOPLE.map(({ name }) => [usernameOf(name), name]));
const outside = new Map(
  OUTSIDE.trim()
    .split('\n')
    .map((row) => row.split('|') as [string, string, string])
    .map(([key, name, email]) => [key, { name, email }]),
);

/** Somebody a mail is from or for; `username` where it is one of the company's people. */
export interface Party extends Address {
  username: string | null;
}

/** `marta.kessler`, a short name from above, `Name <address>` or a bare address. */
export function partyOf(text: string, domain: string): Party {
  const colleague = staff.get(text);
  if (colleague) return { name: colleague, email: `${text}@${domain}`, username: text };
  const known = outside.get(text);
  if (known) return { ...known, username: null };
  const [, name = '', email = text] = /^(.*?)\s*<(.+)>$/.exec(text) ?? [];
  if (!email.includes('@')) throw new Error(`The demo's mail names ${text}, whom nobody knows.`);
  return { name, email, username: null };
}
