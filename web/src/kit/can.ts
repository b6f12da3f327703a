import { isGranted, type Can } from '@lintel/contract/access';
import { useSession } from './session.store.ts';

/** May this role do it at all? The server decides about rows and moments. */
export function useCan(can: Can): boolean {
  const { role } = useSession();
  return role !== null && isGranted(role, can);
}
