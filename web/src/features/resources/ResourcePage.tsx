import { useParams } from 'react-router';
import { ResourceScreen } from './ResourceScreen.tsx';

export function ResourcePage() {
  const { resourceId = '' } = useParams();
  return <ResourceScreen key={resourceId} id={resourceId} />;
}
