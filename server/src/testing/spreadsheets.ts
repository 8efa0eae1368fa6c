import { strToU8, zipSync } from 'fflate'

const openPackage = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

/** A cell with its text in it; without an address when none is given. */
export const textCell = (address: string | undefined, text: string): string =>
  `<c${address ? ` r="${address}"` : ''} t="inlineStr"><is><t>${text}</t></is></c>`

/** The rows of a sheet, as its XML has them. */
export const sheetOf = (rows: string, { before = '', after = '' } = {}): string =>
  `${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`

/** A spreadsheet by hand: its first sheet as XML, and parts that it has besides or instead. */
export const spreadsheet = (sheet: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array => {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="${openPackage}/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="甲" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${openPackage}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  const bytes = Object.entries(all).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  // Quickly rather than small.
  return zipSync(Object.fromEntries(bytes), { level: 1 })
}
