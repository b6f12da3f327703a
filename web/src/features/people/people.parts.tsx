export { PersonDrawer } from './PersonDrawer.tsx';
export { PersonStatus } from './PersonStatus.tsx';
export { profileQuery } from './people.data.ts';
