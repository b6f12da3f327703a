import { ProjectList } from './ProjectList.tsx';

export const ProjectListPage = () => <ProjectList />;
