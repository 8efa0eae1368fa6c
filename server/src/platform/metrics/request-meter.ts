import { counter, type Reading } from './reading.ts'

/** Upper ends in seconds: from a kept answer to what visitors are told to come back for. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Times of one kind: how many fell under each upper end, how many there were, and their sum. */
const createDurations = () => ({ under: durationBuckets.map(() => 0), count: 0, sum: 0 })
type Durations = ReturnType<typeof createDurations>

const note = (durations: Durations, seconds: number): void => {
  durations.count += 1
  durations.sum += seconds
  const place = durationBuckets.findIndex(end => seconds <= end)
  // Counted where it falls; what a scrape shows is summed up then.
  if (place >= 0) durations.under[place] = (durations.under[place] ?? 0) + 1
}

const histogram = (
  name: string,
  help: string,
  parts: Iterable<[Record<string, string>, Durations]>,
): Reading => {
  const values: Reading['values'] = []
  for (const [labels, { under, count, sum }] of parts) {
    let below = 0
    for (const [index, le] of durationBuckets.entries()) {
      below += under[index] ?? 0
      values.push({ metricName: `${name}_bucket`, labels: { ...labels, le }, value: below })
    }
    values.push({ metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count })
    values.push({ metricName: `${name}_sum`, labels, value: sum })
    values.push({ metricName: `${name}_count`, labels, value: count })
  }
  return { name, help, type: 'histogram', values }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

export interface RequestSum {
  requests: number
  failed: number
  fromMemory: number
}

/** Plain numbers, counted as requests are answered and read when somebody asks. */
export const createRequestMeter = () => {
  const routes = new Map<string, { durations: Durations; answers: Map<string, number> }>()
  /** Pages that were answered before any routing: nothing but these two numbers is touched for them. */
  const kept = { whole: 0, unchanged: 0 }
  const renders = createDurations()
  let rendersFailed = 0
  let requests = 0
  let failed = 0

  return {
    kept,
    note: (route: string, method: string, status: number, seconds: number): void => {
      requests += 1
      if (status >= 500) failed += 1
      const known = routes.get(route) ?? { durations: createDurations(), answers: new Map() }
      routes.set(route, known)
      note(known.durations, seconds)
      const key = `${methods.has(method) ? method : 'other'} ${status}`
      known.answers.set(key, (known.answers.get(key) ?? 0) + 1)
    },
    noteRender: (seconds: number, isGood: boolean): void => {
      note(renders, seconds)
      if (!isGood) rendersFailed += 1
    },
    /** Pages that memory answered at once, and those that it did not. */
    pages: (prefix: string): { kept: number; passed: number } => {
      let passed = 0
      for (const [route, { durations }] of routes) if (route.startsWith(prefix)) passed += durations.count
      return { kept: kept.whole + kept.unchanged, passed }
    },
    sum: (): RequestSum => {
      const fromMemory = kept.whole + kept.unchanged
      return { requests: requests + fromMemory, failed, fromMemory }
    },
    readings: (): Reading[] => {
      const fast = { route: 'page:kept', method: 'GET' }
      return [
        counter('sunport_http_requests_total', 'Answered requests by route, method and status', [
          { labels: { ...fast, status: '200' }, value: kept.whole },
          { labels: { ...fast, status: '304' }, value: kept.unchanged },
          ...[...routes].flatMap(([route, { answers }]) =>
            [...answers].map(([key, value]) => {
              const [method = '', status = ''] = key.split(' ')
              return { labels: { route, method, status }, value }
            }),
          ),
        ]),
        histogram(
          'sunport_http_request_duration_seconds',
          'Time to answer by route; pages answered straight from memory are not timed',
          [...routes].map(([route, { durations }]) => [{ route }, durations]),
        ),
        histogram('sunport_render_duration_seconds', 'Time to draw a page, without waiting for a turn', [
          [{}, renders],
        ]),
        counter('sunport_renders_failed_total', 'Pages that could not be drawn as they should be', [
          { labels: {}, value: rendersFailed },
        ]),
      ]
    },
  }
}

export type RequestMeter = ReturnType<typeof createRequestMeter>
