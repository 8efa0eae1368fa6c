import { workerData } from 'node:worker_threads'

/** Draws laws whose titles say what becomes of it: one never ends, one takes all memory, one is a fault. */
const { title } = workerData as { title: string }
if (title === 'endless') for (;;);
if (title === 'fault') throw new TypeError('a fault')
if (title === 'gone') process.exit(3)
const all: number[][] = []
for (;;) all.push(new Array(100_000).fill(all.length))
