/** The best of some runs: other work on the machine can only make a run slower. */
const fastestMs = (run: () => unknown): number => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}

/** Below this a clock's grain and the first call of a function outweigh the work. */
const grainMs = 0.05

/**
 * How many times as long something takes when it is given ten times as much: about ten where each sign is looked at
 * once, a hundred where each is compared with all others. How fast the machine is falls out of it.
 */
export const growthOf = (work: (size: number) => unknown, most: number): number => {
  const [short, long] = [fastestMs(() => work(most / 10)), fastestMs(() => work(most))]
  return long / Math.max(short, grainMs)
}

/** Between the two, with room for what a busy machine adds. */
export const asLongAsItIsLonger = 40
