import { routesOf } from './kit/page.ts';
import { PAGES } from './pages.ts';

/** Every address behind the sign-in, with the page that it shows. */
export const ROUTES = routesOf(PAGES);
