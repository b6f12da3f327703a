import { isSearchField, SEARCH_FIELDS, SEARCH_SIGNS, searchField } from '@lintel/contract/mail-search-fields';
import s from './ShortcutSheet.module.css';

const FIELDS = Object.keys(SEARCH_FIELDS)
  .filter(isSearchField)
  .flatMap((name) => [[`${name}:`, searchField(name).meaning] as const]);

/** What can be typed into the search box, from the table that reads it. */
export function SearchHelp() {
  return (
    <section className={s.group}>
      <h3>In the search box</h3>
      <dl className={s.columns}>
        {[...FIELDS, ...SEARCH_SIGNS].map(
          ([sign, meaning]) =>
            meaning && (
              <div key={sign}>
                <dt>{meaning}</dt>
                <dd>
                  <code>{sign}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
