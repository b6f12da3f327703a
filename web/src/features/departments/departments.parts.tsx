export { DepartmentPicker } from './DepartmentPicker.tsx';
