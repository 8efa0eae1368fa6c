/**
 * Loaded by Stryker when `--share` is given: leaves whole functions and constants out by chance, so that a large folder
 * is judged by a sample. The same ones each time, for the choice hangs on where they stand.
 */
import { createHash } from 'node:crypto'
import type { Ignorer } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

interface Path {
  node: { start?: number | null; end?: number | null }
  parentPath?: { isProgram(): boolean } | null
}

/** Of what stands at the first level of a file, so many in a hundred are looked at. */
export const isChosen = (place: string, share: number): boolean =>
  createHash('sha256').update(place).digest().readUInt32BE(0) % 100 < share

const share = Number(process.env.MUTATION_SHARE ?? 100)

const sample: Ignorer = {
  shouldIgnore(path) {
    const { node, parentPath } = path as Path
    if (!parentPath?.isProgram()) return undefined
    return isChosen(`${node.start}-${node.end}`, share) ? undefined : 'not in the sample'
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'sample', sample)]
