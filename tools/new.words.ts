/** The names of a slice in all the forms that its files need. */
export interface Words {
  /** `site-visits`: folder, path, permission. */
  slice: string;
  /** `siteVisits` */
  camel: string;
  /** `SiteVisits` */
  pascal: string;
  /** `SiteVisit`: one of them as a type. */
  One: string;
  /** `site_visit`: the table. */
  table: string;
  /** `site visit` */
  one: string;
  /** `Site visits`: the title. */
  title: string;
  /** `sit`: in front of its ids. */
  prefix: string;
}

export function wordsOf(slice: string, singular = singularOf(slice)): Words {
  const camel = slice.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const one = singular.replaceAll('-', ' ');
  return {
    slice,
    camel,
    pascal: capital(camel),
    One: capital(singular.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())),
    table: singular.replaceAll('-', '_'),
    one,
    title: capital(slice.replaceAll('-', ' ')),
    prefix: singular.slice(0, 3),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.replace(/(?<=(ss|x|z|ch|sh))es$|s$/, '');
}
