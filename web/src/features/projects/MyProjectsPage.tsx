import { ProjectList } from './ProjectList.tsx';

export const MyProjectsPage = () => <ProjectList isOwn />;
