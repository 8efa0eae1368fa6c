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
 * What lists say of a notice names the opening in force. Only few rows name a moment that is not it, and only for
 * these it is asked what was announced, so that lists need no second table.
 */
export const withOpeningsInForce =
  (announcedOpenings: InfoRead['announcedOpenings']) =>
  async (rows: PublicationRow[]): Promise<PublicationRow[]> => {
    const doubtful = rows.filter(isDoubtful)
    if (doubtful.length === 0) return rows
    const announced = await announcedOpenings(doubtful.map(({ editionId }) => editionId))
    return rows.map(row => withOpening(row, announced.get(row.editionId)))
  }
