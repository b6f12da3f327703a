import { later } from '#web/kit/later.tsx';

export { CostCodePicker } from './CostCodePicker.tsx';
export { costCodesQuery } from './cost-codes.data.ts';
export const CostCodes = later(() => import('./CostCodes.tsx').then(({ CostCodes: component }) => ({ default: component })));
