import type { Metric } from 'prom-client'
import { gauge, type Reading, single } from './reading.ts'

/** The library takes a while to load and watches the process from then on: both only where somebody scrapes. */
const library = () => import('prom-client')

let watching: ReturnType<typeof watchProcess> | undefined
const watchProcess = async () => {
  const { Registry, collectDefaultMetrics } = await library()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Event loop, memory, collections and handles of this process, by their usual names. */
export const runtimeReadings = async (): Promise<Reading[]> => {
  watching ??= watchProcess()
  const metrics = await (await watching).getMetricsAsJSON()
  return [
    // Whoever asks for each object's type gets a line for each; no alert was ever made of them.
    ...(metrics as unknown as Reading[]).filter(({ name }) => !/_(?:handles|requests|resources)$/.test(name)),
    gauge('sunport_process_up', 'Processes of this instance that answered', single(1)),
  ]
}

export interface Exposition {
  contentType: string
  text: string
}

/** Readings in the text form that Prometheus reads. */
export const exposed = async (readings: readonly Reading[]): Promise<Exposition> => {
  const { Registry } = await library()
  const registry = new Registry()
  for (const reading of readings) {
    const metric = { ...reading, get: async () => reading }
    // All that a registry asks of a metric is its name and what it reads.
    registry.registerMetric(metric as unknown as Metric)
  }
  return { contentType: registry.contentType, text: await registry.metrics() }
}
