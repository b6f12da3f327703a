import { readWorkbook } from './workbook.read.ts';

// A thread of its own: a hostile file costs this thread, which the page ends when it takes too long.
self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readWorkbook(new Uint8Array(data)));
});
