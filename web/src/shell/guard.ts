import { isGranted, OWN_DATA, type Role } from '@lintel/contract/access';
import type { PageRoute } from '#web/kit/page.ts';

/** Your own role's group, and `/employee/*` with everybody's own data (decisions 4). */
export const mayOpen = ({ role, page }: PageRoute, own: Role): boolean => (role === own || role === OWN_DATA) && isGranted(own, page.can);
