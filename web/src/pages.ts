import type { Page } from '#web/kit/page.ts';
export const PAGES: Page[] = [];
