import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { crumbStore } from '#web/kit/crumb.store.ts';
import { useStore } from '#web/kit/store.ts';
import { ROUTES } from '#web/routes.ts';
import s from './Crumbs.module.css';
import { crumbsOf } from './crumbs.ts';

/** The way to the page on screen; its last part is also the title of the window. */
export function Crumbs() {
  const { pathname } = useLocation();
  const own = useStore(crumbStore);
  const crumbs = crumbsOf(pathname, ROUTES);
  const last = crumbs.at(-1);
  if (last && own?.path === pathname) last.label = own.label;
  const title = last?.label;
  useEffect(() => {
    document.title = title ? `${title} · Lintel` : 'Lintel';
  }, [title]);
  return (
    <nav aria-label="Breadcrumb" className={s.crumbs}>
      <ol>
        {crumbs.map(({ label, href }, place) => (
          <li key={`${place} ${label}`}>
            {place > 0 && <IconChevronRight size={14} stroke={1.7} aria-hidden />}
            {place === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : href ? (
              <Link to={href}>{label}</Link>
            ) : (
              <i>{label}</i>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
