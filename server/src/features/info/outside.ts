import type { InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
import { stageOf } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { addressed, withFileLinks } from './file-links.ts'

type Asked = Pick<CallContext, 'speaker' | 'origin'>

/** What rows of the real lists leave to the detail. Our own pages are given it, for they show it. */
const leftToDetail = [
  'noticeTypeName',
  'noticeEndTime',
  'agencyCode',
  'implementWay',
  'planCodes',
  'contactPerson',
  'contactNumber',
  'catalogueNameList',
  'organizationForm',
  'openTenderName',
  'agentManageName',
  'agentPrincipalName',
  'purchaserAddr',
  'purchaserLinkMan',
  'agentAddress',
  'agentLinkPhone',
  'purchaserLinkPhone',
  'agentLinkMan',
] as const satisfies (keyof InfoRow)[]

const nothing = Object.fromEntries(leftToDetail.map(key => [key, null])) as Record<
  (typeof leftToDetail)[number],
  null
>

const intentionName = '采购意向公告'

/** Rows and details as programs written for the real sites know them; our own pages get them as they are. */
export const forOutside = (regionInCity: (code: string) => string | null) => {
  const isIntention = ({ noticeType }: InfoRow) => stageOf(noticeType) === 'intention'

  const named = <R extends InfoRow>(row: R): R => ({
    ...row,
    regionName: row.regionCode ? regionInCity(row.regionCode) : row.regionName,
    ...(isIntention(row) && { noticeTypeName: intentionName, planId: null }),
  })

  const listed = (row: InfoRow, origin: string): InfoRow =>
    row.noticeType
      ? named({
          ...row,
          ...nothing,
          attchList: [],
        })
      : { ...named(row), attchList: addressed(row.attchList, origin) }

  const whole = <R extends InfoRow>(row: R, origin: string): R => {
    const attchList = addressed(row.attchList, origin)
    return {
      ...named(row),
      attchList,
      content: row.content === null ? null : withFileLinks(row.content, attchList),
    }
  }

  const isOurs = ({ speaker }: Asked) => speaker() !== 'outside'

  return {
    /** What stands beside the rows is for our own pages. */
    page: async <P extends Page<InfoRow>>(asked: Asked, page: Promise<P>): Promise<P | Page<InfoRow>> => {
      const found = await page
      if (isOurs(asked)) return found
      return { total: found.total, rows: found.rows.map(row => listed(row, asked.origin)) }
    },
    texts: async (asked: Asked, page: Promise<Page<InfoRow>>): Promise<Page<InfoRow>> => {
      const { total, rows } = await page
      return { total, rows: isOurs(asked) ? rows : rows.map(row => whole(row, asked.origin)) }
    },
    detail: async (asked: Asked, detail: Promise<InfoDetail | null>): Promise<InfoDetail | null> => {
      const found = await detail
      return found && !isOurs(asked) ? whole(found, asked.origin) : found
    },
  }
}
