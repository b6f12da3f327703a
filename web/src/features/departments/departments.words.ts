import type { Department } from '@lintel/contract/departments';

/** What is missing at the top of a department, in words. */
export const WARNINGS: Record<Department['warnings'][number], string> = { no_head: 'No head', head_inactive: 'Head not active' };
