import { namesOtherMoment, openingInForce } from '@sunport/contract/content/notice/annotated.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { FoundInfo, InfoRead } from './read.ts'
import type { PublicationRow } from './table.ts'

const openingOf = ({ openTenderTime }: PublicationRow): string =>
  openTenderTime ? toWireTime(openTenderTime) : ''

const isDoubtful = (row: PublicationRow): boolean =>
  row.openTenderTime !== null && namesOtherMoment(row.description, openingOf(row))

const withOpening = (row: PublicationRow, announced: string | null | undefined): PublicationRow =>
  announced ? { ...row, description: openingInForce(row.description, announced, openingOf(row)) } : row

/** The row of a detail, which knows what was announced. */
export const describedInForce = ({ row, announcedOpening }: FoundInfo): PublicationRow =>
  isDoubtful(row) ? withOpening(row, announcedOpening) : row

/**
 * What lists say of a notice names the opening in force. Only for rows that name a moment which is not it, and do not
 * say what was announced, that is asked.
 */
export const withOpeningsInForce =
  (announcedOpenings: InfoRead['announcedOpenings']) =>
  async (rows: PublicationRow[]): Promise<PublicationRow[]> => {
    const unsaid = rows.filter(row => row.announcedOpening === undefined && isDoubtful(row))
    const asked =
      unsaid.length > 0 ? await announcedOpenings(unsaid.map(({ editionId }) => editionId)) : new Map()
    return rows.map(row =>
      isDoubtful(row) ? withOpening(row, row.announcedOpening ?? asked.get(row.editionId)) : row,
    )
  }
