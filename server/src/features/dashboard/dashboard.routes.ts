import { dashboardApi } from '@lintel/contract/dashboard';
import type { Mount } from '#server/platform/mount.ts';
import { readBoard } from './dashboard.board.ts';
import { drawCharts } from './dashboard.charts.ts';

export const mountDashboard = (mount: Mount): void =>
  mount('dashboard', dashboardApi, { board: (_input, ctx) => readBoard(ctx), charts: (_input, ctx) => drawCharts(ctx) });
