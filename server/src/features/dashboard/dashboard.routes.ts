import { dashboardApi } from '@lintel/contract/dashboard';
import type { Mount } from '#server/platform/mount.ts';
import { lookOf, readBoard } from './dashboard.board.ts';
import { drawCharts } from './dashboard.charts.ts';

export const mountDashboard = (mount: Mount): void =>
  mount('dashboard', dashboardApi, {
    board: async ({ query }, ctx) => readBoard(await lookOf(ctx, query)),
    charts: async ({ query }, ctx) => drawCharts(await lookOf(ctx, query)),
  });
