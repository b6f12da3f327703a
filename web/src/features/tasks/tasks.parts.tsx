export { TaskViews } from './TaskViews.tsx';
