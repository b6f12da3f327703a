import { useParams } from 'react-router';
import { RequestScreen } from './RequestScreen.tsx';

/** workspace C1.17 */
export function RequestPage() {
  const { formId = '' } = useParams();
  return <RequestScreen key={formId} id={formId} />;
}
