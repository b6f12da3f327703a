import { dashboardApi } from '@lintel/contract/dashboard';
import type { Mount } from '#server/platform/mount.ts';
import { lookOf, readBoard } from './dashboard.board.ts';
import { drawCharts } from './dashboard.charts.ts';
import { readWaiting } from './dashboard.waiting.ts';

export const mountDashboard = (mount: Mount): void =>
  mount('dashboard', dashboardApi, {
    board: async ({ query }, ctx) => readBoard(await lookOf(ctx, query)),
    waiting: (_input, ctx) => readWaiting(ctx),
    charts: async ({ query }, ctx) => drawCharts(await lookOf(ctx, query)),
  });
