import type { LoadResult } from './latencies.ts'
import type { Comparison } from './report.ts'

/** Drives one side for so many seconds. */
export type Measure = (seconds: number) => Promise<LoadResult>

export interface Effort {
  connections: number
  seconds: number
  rounds: number
}

export const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** The round in the middle: one disturbed round does not move it. */
export const middle = <T>(items: T[], value: (item: T) => number): T =>
  items.toSorted((a, b) => value(a) - value(b))[Math.floor(items.length / 2)] as T

/** Both sides in turns, so that a busy machine slows both. */
export const compare = async (
  { seconds, rounds }: Effort,
  name: string,
  yardstick: string,
  product: Measure,
  other: Measure,
): Promise<Comparison> => {
  await product(1)
  await other(1)
  const measured: Comparison[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = [await product(seconds), await other(seconds)]
    measured.push({ name, yardstick, ratio: ours.perSecond / theirs.perSecond, product: ours, other: theirs })
  }
  const row = middle(measured, ({ ratio }) => ratio)
  say(`  ${name} against ${yardstick}: ${row.ratio.toFixed(2)}`)
  return row
}
