/** One number of a metric, with what tells it from the others of the same name. */
interface Value {
  labels: Record<string, string | number>
  value: number
  /** Parts of a histogram bear names of their own. */
  metricName?: string
}

/** A metric as it stands when somebody asks: plain data, so that processes can send it to each other. */
export interface Reading {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: Value[]
}

/** Asked at each scrape, and only then. */
export type ReadingSource = () => readonly Reading[] | Promise<readonly Reading[]>

export const gauge = (name: string, help: string, values: Value[]): Reading => ({
  ...{ name, help, values },
  type: 'gauge',
})

export const counter = (name: string, help: string, values: Value[]): Reading => ({
  ...{ name, help, values },
  type: 'counter',
})

/** A metric that is one number. */
export const single = (value: number): Value[] => [{ labels: {}, value }]

/** One number for each name. */
export const each = (label: string, values: Record<string, number>): Value[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

/** The same metrics of several processes, told apart by a label; what is said of the whole comes without one. */
export const joined = (
  processes: ReadonlyMap<number, readonly Reading[]>,
  shared: readonly Reading[],
): Reading[] => {
  const all = new Map<string, Reading>()
  const add = (reading: Reading, own: Record<string, number>): void => {
    const known = all.get(reading.name) ?? { ...reading, values: [] }
    for (const value of reading.values) known.values.push({ ...value, labels: { ...value.labels, ...own } })
    all.set(reading.name, known)
  }
  for (const [process, readings] of processes) for (const reading of readings) add(reading, { process })
  for (const reading of shared) add(reading, {})
  return [...all.values()]
}
