/** The house checks: `node scripts/check/run.ts` prints one line for each finding and fails if there is any. */
import { join } from 'node:path'
import { discoverPacks } from '../../regions/src/discover.ts'
import { kinds } from '../../regions/src/kinds.ts'
import { iconPaths } from '../../web/src/ui/icon-paths.ts'
import { antdRules } from './antd-rules.ts'
import { boundTwice, readCalls } from './bound-twice.ts'
import { consoleUse } from './console-use.ts'
import { dependencyPage } from './dependency-page.ts'
import { reasonlessDisables } from './disables.ts'
import { fileLength } from './file-length.ts'
import { type Check, type Finding, printFinding } from './finding.ts'
import { importCycles } from './import-cycles.ts'
import { importTable } from './import-table.ts'
import { machinePaths } from './machine-paths.ts'
import { editedMigrations } from './migrations.ts'
import { packages } from './packages.ts'
import { packFaults } from './packs.ts'
import { problemWords } from './problem-words.ts'
import { rawColours } from './raw-colours.ts'
import { codesOf, regionCodes } from './region-codes.ts'
import { regionNames } from './region-names.ts'
import { rollingMigrations } from './rolling-migrations.ts'
import { sharedPolls } from './shared-polls.ts'
import { slowExpressions } from './slow-expressions.ts'
import { readSourceFiles } from './source-files.ts'
import { sqlExceptions } from './sql-exceptions.ts'
import { sqlPlace } from './sql-place.ts'
import { sqlText } from './sql-text.ts'
import { unusedExports } from './unused-exports.ts'

const root = join(import.meta.dirname, '../..')

/** Asked for by the checks themselves: a pack that does not load is a finding of theirs and hides no other. */
const packs = discoverPacks()
packs.catch(() => {})
const namesOfRegions = async (): Promise<string[]> =>
  (await packs).flatMap(({ code, name, shortName }) => [code, name, shortName])
const known = { kinds, icons: Object.keys(iconPaths) }

const checks: Record<string, Check> = {
  'import cycles': importCycles,
  'import table': importTable,
  'unused exports': () => unusedExports(root),
  'region names': async files => regionNames(files, await namesOfRegions()),
  'region codes': async files => regionCodes(files, (await packs).flatMap(codesOf)),
  packs: async files => packFaults(files, await packs, known),
  'bound twice': async () => boundTwice(await readCalls(root)),
  'SQL text': sqlText,
  'SQL place': files => sqlPlace(files, sqlExceptions),
  migrations: editedMigrations,
  'rolling migrations': rollingMigrations,
  'problem words': problemWords,
  'raw colours': rawColours,
  console: consoleUse,
  'reasonless disables': reasonlessDisables,
  'file length': fileLength,
  'machine paths': machinePaths,
  'antd rules': antdRules,
  'shared polls': sharedPolls,
  packages,
  'dependency page': dependencyPage,
  'slow expressions': slowExpressions(root),
}

const files = readSourceFiles(root)

/** A check that breaks is a finding, too, and the others still run. */
const findingsOf = async (check: Check): Promise<Finding[]> => {
  try {
    return await check(files)
  } catch (error) {
    return [
      { file: 'scripts/check', message: `the check broke: ${error instanceof Error ? error.stack : error}` },
    ]
  }
}

let findingCount = 0
for (const [name, check] of Object.entries(checks)) {
  const findings = await findingsOf(check)
  findingCount += findings.length
  for (const finding of findings) console.log(`${name}: ${printFinding(finding)}`)
}

const summary = `${Object.keys(checks).length} house checks over ${files.length} files`
console.log(findingCount === 0 ? `${summary}: clean` : `${summary}: ${findingCount} findings`)
process.exitCode = findingCount === 0 ? 0 : 1
