import pg from 'pg';

/** So many statements are kept prepared a connection: each costs the database memory. The product has about 300. */
const KEPT = 500;

/**
 * Connections of one database that have it plan each statement once instead of with every call: planning is most of what a short
 * read costs. Left out are texts without parameters, and searches for words (`@@`), whose best plan depends on the word.
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= KEPT || text.includes('@@')) return undefined;
    const name = `lintel_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return class PreparingClient extends pg.Client {
    // The driver's own signature has a dozen shapes; all others pass through untouched.
    override query(...given: never[]): never {
      const [text, values, ...rest] = given as unknown as [unknown, unknown, ...unknown[]];
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      const passed = name ? [{ name, text, values }, ...rest] : given;
      return super.query(...(passed as Parameters<pg.Client['query']>)) as never;
    }
  };
}
