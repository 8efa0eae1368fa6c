import { Problem } from '@sunport/contract/problems.ts'
import { tableFileLimits as most } from '@sunport/contract/table-file-limits.ts'
import { Parser } from 'htmlparser2'

/** Deeper than any part of a spreadsheet is. */
const mostLevels = 64
const chunkLength = 65_536

type Attributes = Record<string, string>

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** Goes through XML without keeping any of it. Entities of a document's own are no part of any spreadsheet. */
const walk = (
  xml: string,
  on: { open(name: string, attributes: Attributes): void; text?(text: string): void },
): void => {
  let level = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        level += 1
        if (level > mostLevels) throw new Problem('import.unreadable')
        on.open(localName(name), attributes)
      },
      onclosetag: () => {
        level -= 1
      },
      ontext: text => on.text?.(text),
      onprocessinginstruction: name => {
        if (name.startsWith('!')) throw new Problem('import.unreadable')
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < xml.length; at += chunkLength) parser.write(xml.slice(at, at + chunkLength))
  parser.end()
}

const countText = () => {
  let length = 0
  return {
    begin: () => {
      length = 0
    },
    add: (text: string) => {
      length += text.length
      if (length > most.cellCharacters) throw new Problem('import.cell_too_long')
    },
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const checkRow = (row: number): void => {
  if (row > most.rows) throw new Problem('import.too_many_rows')
}

const checkAddress = (address: string): void => {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  if (!letters) throw new Problem('import.unreadable')
  checkRow(Number(digits))
  if (letters.length > 3 || columnOf(letters) > most.columns) throw new Problem('import.too_wide')
}

/** Every attribute that a reader might take for the address. */
const addressesOf = (attributes: Attributes): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => (localName(name) === 'r' ? [value] : []))

/** Refuses a sheet that would fill memory when it is laid out as rows: it goes by addresses, not by what is there. */
export const checkSheet = (xml: string): void => {
  let [rows, cells] = [0, 0]
  const text = countText()
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        rows += 1
        checkRow(rows)
        for (const address of addressesOf(attributes)) checkRow(Number(address))
      }
      if (name !== 'c') return
      text.begin()
      cells += 1
      if (cells > most.cells) throw new Problem('import.too_many_cells')
      for (const address of addressesOf(attributes)) checkAddress(address)
    },
    text: text.add,
  })
}

/** The texts that cells of all sheets share. */
export const checkSharedTexts = (xml: string): void => {
  let count = 0
  const text = countText()
  walk(xml, {
    open: name => {
      if (name !== 'si') return
      text.begin()
      count += 1
      if (count > most.cells) throw new Problem('import.too_many_cells')
    },
    text: text.add,
  })
}

/** Styles say which numbers are days; a sheet has hundreds of them. */
export const checkStyles = (xml: string): void => {
  let count = 0
  walk(xml, {
    open: name => {
      if (name !== 'xf' && name !== 'numFmt') return
      count += 1
      if (count > most.cells) throw new Problem('import.too_many_cells')
    },
  })
}

export interface WorkbookPaths {
  sheet: string
  sharedTexts: string
  styles: string
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Where the first sheet stands, and what it needs. */
export const pathsOf = (workbook: string, relations: string): WorkbookPaths | undefined => {
  let first: string | undefined
  walk(workbook, {
    open: (name, attributes) => {
      if (name !== 'sheet' || first !== undefined) return
      first = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1]
    },
  })
  let sheet: string | undefined
  let [sharedTexts, styles] = ['xl/sharedStrings.xml', 'xl/styles.xml']
  walk(relations, {
    open: (name, { Id, Type = '', Target }) => {
      if (name !== 'Relationship' || !Target) return
      if (Type.endsWith('/worksheet') && Id === first) sheet = pathOf(Target)
      if (Type.endsWith('/sharedStrings')) sharedTexts = pathOf(Target)
      if (Type.endsWith('/styles')) styles = pathOf(Target)
    },
  })
  return sheet === undefined ? undefined : { sheet, sharedTexts, styles }
}
