import { type Finding, isTestFile, lineAt, type SourceFile } from './finding.ts'

/**
 * Places where a region may be named: the packs themselves, words for readers, samples of tests,
 * browser journeys, and the generator of demo texts.
 */
const free = /^(?:regions|docs|e2e|bench|reliability|server\/src\/demo)\/|\.(?:md|svg)$/

/** A region's name outside its pack: a difference is a field of the pack, not an `if`. */
export const regionNames = (files: SourceFile[], names: string[]): Finding[] => {
  if (names.length === 0) return [{ file: 'regions/src', message: 'no region was found' }]
  const anyName = new RegExp(names.join('|'), 'gi')
  return files
    .filter(({ path }) => !free.test(path) && !isTestFile(path))
    .flatMap(({ path, text }) => [
      ...[...path.matchAll(anyName)].map(([name]) => ({
        file: path,
        message: `is named for region ${name}`,
      })),
      ...[...text.matchAll(anyName)].map(({ 0: name, index }) => ({
        file: path,
        line: lineAt(text, index),
        message: `names region ${name}: let the pack say it`,
      })),
    ])
}
