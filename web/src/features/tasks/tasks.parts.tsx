export { TaskDrawer } from './TaskDrawer.tsx';
export { TaskViews } from './TaskViews.tsx';
