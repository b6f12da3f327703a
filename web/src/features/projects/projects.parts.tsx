export { ProjectPicker } from './ProjectPicker.tsx';
export { ProjectStatus } from './ProjectStatus.tsx';
export { projectOptionsQuery, projectQuery } from './projects.data.ts';
