import { ProjectsScreen } from './ProjectsScreen.tsx';

export const MyProjectsPage = () => <ProjectsScreen isOwn />;
