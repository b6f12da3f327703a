export { useWorkLabelFilter } from './useWorkLabelFilter.ts';
export { WorkLabelPicker } from './WorkLabelPicker.tsx';
export { WorkLabels } from './WorkLabels.tsx';
