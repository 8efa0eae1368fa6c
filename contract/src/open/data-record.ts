import { z } from 'zod'
import { Attachment, InfoRow } from '../calls/info.ts'

/** What is public, as its file has it: a row of the lists without what counts readers, with its text and its page. */
const PublicRecord = InfoRow.omit({ clickNum: true })
  .extend({
    attchList: z.array(Attachment.omit({ downloadNum: true })),
    content: z.string().nullable().describe('正文（HTML）'),
    pageUrl: z.string().nullable().describe('网页地址'),
  })
  .describe('一条公开信息')

/** What was public and is no more: of it nothing but this is left. */
const WithdrawnRecord = z
  .object({ id: z.string(), withdrawn: z.literal(true) })
  .describe('已撤回的信息，只留编号')

export type PublicRecord = z.infer<typeof PublicRecord>
export type WithdrawnRecord = z.infer<typeof WithdrawnRecord>

/** One line of a file of JSON Lines. */
export const DataRecord = z.union([PublicRecord, WithdrawnRecord])
