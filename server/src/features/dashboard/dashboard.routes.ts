import { dashboardApi } from '@lintel/contract/dashboard';
import type { Mount } from '#server/platform/mount.ts';
import { drawCharts } from './dashboard.charts.ts';

export const mountDashboard = (mount: Mount): void => mount('dashboard', dashboardApi, { charts: (_input, ctx) => drawCharts(ctx) });
