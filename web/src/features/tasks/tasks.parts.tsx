export { TaskDrawer } from './TaskDrawer.tsx';
export { changed as taskChanged } from './tasks.data.ts';
export { TaskViews } from './TaskViews.tsx';
