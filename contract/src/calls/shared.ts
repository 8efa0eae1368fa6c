import { z } from 'zod'
import type { Schema } from '../call.ts'
import { defaultPageSize, directoryPageSize, enabled } from '../codes.ts'
import { parseWireTime } from '../format/dates.ts'

/** Strings of the wire: bounded, so that no filter can carry a megabyte. */
export const text = (max = 200) => z.string().max(max)
/** A solved challenge (see docs/abuse.md); asked for when many come from one address. */
export const proof = z.string().max(300).optional()

export const optionalText = (max = 200) => text(max).optional()
export const nullableText = z.string().nullable()

/** Ids are opaque: uuid with dashes, 32 hex in either case, and odd ones. */
export const opaqueId = z.string().min(1).max(100)

const wholeNumber = (fallback: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)])
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))
    .default(fallback)

export const currPage = wholeNumber(1, 999_999_999)
export const pageSize = (max: number) => wholeNumber(defaultPageSize, max)
/** For lists that programs ask more of than they give: whoever wants more gets as much as there is. */
export const pageSizeUpTo = (max: number) =>
  wholeNumber(defaultPageSize, 999_999_999).transform(size => Math.min(size, max))

/** `YYYY-MM-DD HH:mm:ss` or a bare date; '' means open. */
export const wireTime = z
  .string()
  .regex(/^$|^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/)
  .optional()

const padded = (time: string): string => time.replace(/(?<!\d)\d(?!\d)/g, '0$&')

/** The same as programs send it, `2026-5-1 4:37:27` included; it travels on with its leading zeros. */
export const askedTime = z
  .string()
  .transform(padded)
  .refine(time => time === '' || parseWireTime(time) !== undefined)
  .optional()

/** An amount without sign or separators; '' means open. */
export const moneyText = z
  .string()
  .regex(/^$|^\d{1,12}(\.\d{1,6})?$/)
  .optional()

export const pageOf = <T extends Schema>(row: T) => z.object({ rows: z.array(row), total: z.number() })

/** The directories answer twelve a page and nothing else; the size stands in the path all the same. */
export const directoryPage = {
  currPage,
  pageSize: z
    .union([z.literal(directoryPageSize), z.literal(String(directoryPageSize))], {
      error: `每页条数只能为${directoryPageSize}`,
    })
    .transform(Number),
}

/** The form of the directories: `list`, where all other lists say `rows`. */
export const listOf = <T extends Schema>(row: T) => z.object({ total: z.number(), list: z.array(row) })

export const enabledFlag = z.enum([enabled.on, enabled.off])

/** Sorting of back-office lists: the sort name is a camelCase field the list itself allows. */
export const sorting = {
  sortName: optionalText(50),
  sortOrder: z.enum(['ASC', 'DESC', 'ascend', 'descend']).optional(),
}

/** Housekeeping fields of every back-office entity. */
export const housekeeping = {
  createDate: z.string(),
  createUser: nullableText,
  latestModifyDate: z.string(),
  latestModifyUser: nullableText,
  version: z.number().int(),
}
