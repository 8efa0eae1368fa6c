import type { Check } from './finding.ts'
import { importEdges } from './import-graph.ts'

type Graph = Map<string, Set<string>>

/** One finding for each circle, told along its shortest way round; type imports count as well. */
export const importCycles: Check = files => {
  const graph: Graph = new Map(files.map(({ path }) => [path, new Set()]))
  for (const { from, to } of importEdges(files)) if (graph.has(to)) graph.get(from)?.add(to)

  const reported = new Set<string>()
  return [...graph.keys()].sort().flatMap(start => {
    const circle = reported.has(start) ? undefined : shortestCircle(graph, start)
    if (!circle) return []
    for (const path of circle) reported.add(path)
    return [{ file: start, message: `import cycle: ${[...circle, start].join(' → ')}` }]
  })
}

/** The files from a start back to it, start included; undefined when nothing leads back. */
const shortestCircle = (graph: Graph, start: string): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return wayTo(path, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, path)
      queue.push(next)
    }
  }
  return undefined
}

const wayTo = (end: string, cameFrom: Map<string, string>): string[] => {
  const way = [end]
  for (let path = cameFrom.get(end); path !== undefined; path = cameFrom.get(path)) way.unshift(path)
  return way
}
