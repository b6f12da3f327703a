import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGES } from '#web/pages.ts';
import { routesOf } from '#web/kit/page.ts';
import s from './Crumbs.module.css';
import { crumbsOf } from './crumbs.ts';

const ROUTES = routesOf(PAGES);

/** The way to the page on screen; its last part is also the title of the window. */
export function Crumbs() {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname, ROUTES);
  const title = crumbs.at(-1)?.label;
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
