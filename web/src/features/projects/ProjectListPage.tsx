import { ProjectsScreen } from './ProjectsScreen.tsx';

export const ProjectListPage = () => <ProjectsScreen />;
