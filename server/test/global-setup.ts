import type { TestProject } from 'vitest/node';
import { startTestServer } from '#test/test-server.ts';
import type { TestServer } from '#test/test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  project.provide('testServer', server);
  return stop;
}
