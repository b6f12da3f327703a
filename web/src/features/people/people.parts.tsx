export { DepartmentMembers } from './DepartmentMembers.tsx';
export { PersonDrawer } from './PersonDrawer.tsx';
export { PersonPicker } from './PersonPicker.tsx';
export { PersonStatus } from './PersonStatus.tsx';
export { profileQuery } from './people.data.ts';
