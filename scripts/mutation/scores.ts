/** What Stryker's report says of one mutant; the rest of it is for the page that it draws. */
interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

export interface Score {
  mutants: number
  killed: number
  survived: number
  /** In per cent, rounded down: 84.96 is not 85. Undefined where nothing could be changed. */
  share: number | undefined
}

/** A loop that never ends was noticed as well. */
const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

/** Mutants that do not even load, or that are left out with a reason, count for nobody. */
export const scoreOf = ({ files }: Report): Score => {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const killed = states.filter(state => noticed.has(state)).length
  const survived = states.filter(state => unnoticed.has(state)).length
  const mutants = killed + survived
  return {
    mutants,
    killed,
    survived,
    share: mutants === 0 ? undefined : Math.floor((killed / mutants) * 1000) / 10,
  }
}

export const isBelow = ({ share }: Score, floor: number | undefined): boolean =>
  floor !== undefined && (share === undefined || share < floor)

const columns = ['folder', 'mutants', 'killed', 'survived', 'score', 'wanted'] as const

/** One line a folder, in columns that align. */
export const tableOf = (
  rows: readonly { name: string; score: Score; floor?: number | undefined }[],
): string[] => {
  const cells = rows.map(({ name, score, floor }) => [
    name,
    `${score.mutants}`,
    `${score.killed}`,
    `${score.survived}`,
    score.share === undefined ? '-' : `${score.share.toFixed(1)} %`,
    floor === undefined ? '' : `${floor} %${isBelow(score, floor) ? ' ✗' : ''}`,
  ])
  const all = [[...columns], ...cells]
  const widths = columns.map((_, at) => Math.max(...all.map(row => row[at]?.length ?? 0)))
  return all.map(row =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
