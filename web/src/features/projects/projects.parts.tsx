export { DepartmentProjects } from './DepartmentProjects.tsx';
export { PersonProjects } from './PersonProjects.tsx';
export { PROJECT_FILTER } from './project.filter.tsx';
export { ProjectPicker } from './ProjectPicker.tsx';
export { ProjectStatus } from './ProjectStatus.tsx';
export { projectQuery } from './projects.data.ts';
