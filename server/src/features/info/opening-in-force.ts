import { namesOtherMoment, openingInForce } from '@sunport/contract/content/notice/annotated.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { InfoRead } from './read.ts'
import type { PublicationRow } from './table.ts'

const openingOf = ({ openTenderTime }: PublicationRow): string =>
  openTenderTime ? toWireTime(openTenderTime) : ''

/**
 * What lists say of a notice names the opening in force. Only few rows name a moment that is not it, and only for
 * these it is asked what was announced, so that lists need no second table.
 */
export const withOpeningsInForce =
  (announcedOpenings: InfoRead['announcedOpenings']) =>
  async (rows: PublicationRow[]): Promise<PublicationRow[]> => {
    const doubtful = rows.filter(
      row => row.openTenderTime && namesOtherMoment(row.description, openingOf(row)),
    )
    if (doubtful.length === 0) return rows
    const announced = await announcedOpenings(doubtful.map(({ editionId }) => editionId))
    return rows.map(row => {
      const before = announced.get(row.editionId)
      return before ? { ...row, description: openingInForce(row.description, before, openingOf(row)) } : row
    })
  }
