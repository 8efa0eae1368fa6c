import { Problem } from '@sunport/contract/problems.ts'
import { tableFileLimits as most } from '@sunport/contract/table-file-limits.ts'
import { readSheet } from 'read-excel-file/node'
import { isOverfull, openArchive } from './archive.ts'
import { checkSharedTexts, checkSheet, checkStyles, pathsOf } from './sheet-scan.ts'
import { zip } from './zip.ts'

const workbookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'
const bounds = {
  parts: most.parts,
  bytes: most.unpackedMegabytes * 1024 * 1024,
  times: most.timesPacked,
}

/**
 * The first sheet of a spreadsheet. The reader lays a sheet out cell by cell up to its farthest one, so everything
 * that it will see is looked at first, and it is given nothing else: an archive of our own with just these parts.
 */
export const readSpreadsheet = async (bytes: Buffer): Promise<unknown[][]> => {
  const { entries, contentOf } = await openArchive(bytes)
  if (isOverfull(entries, bounds)) throw new Problem('import.overfull')
  const parts: Record<string, Buffer> = {}
  const take = async (path: string, check?: (xml: string) => void): Promise<string> => {
    const entry = entries.findLast(({ fileName }) => fileName === path)
    const part = entry ? await contentOf(entry) : undefined
    const xml = part?.toString('utf8') ?? ''
    check?.(xml)
    if (part) parts[path] = part
    return xml
  }
  const paths = pathsOf(await take(workbookPath), await take(relationsPath))
  if (!paths) throw new Problem('import.unreadable')
  await take(paths.sheet, checkSheet)
  await take(paths.sharedTexts, checkSharedTexts)
  await take(paths.styles, checkStyles)
  return readSheet(zip(parts), 1)
}
