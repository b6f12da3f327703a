/** Writes its share of a corpus and says what it wrote. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeShare, type Share } from './maildir.ts';

parentPort!.postMessage(writeShare(workerData as Share));
