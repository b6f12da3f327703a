import { useSearchParams } from 'react-router';
import { ProjectCompare } from './ProjectCompare.tsx';
import { ProjectList } from './ProjectList.tsx';

/** The list, or those of it that the address names side by side (workspace C1.2). */
export function ProjectsScreen({ isOwn = false }: { isOwn?: boolean }) {
  const [params] = useSearchParams();
  return params.has('compare') ? <ProjectCompare ids={params.getAll('compare')} /> : <ProjectList isOwn={isOwn} />;
}
