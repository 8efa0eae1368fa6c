import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { InfoDetail } from './info.ts'
import { LawReading, LawText } from './law-text.ts'
import { opaqueId } from './shared.ts'

const kind = z.enum(Object.keys(contentKinds) as [ContentKind])

const PreviewedInfo = InfoDetail.extend({ law: LawText.nullable() })
export type PreviewedInfo = z.infer<typeof PreviewedInfo>

export const preview = {
  /** The public page of an edition that is not public, for the asker's own session and a short while. */
  issue: defineCall({
    method: 'POST',
    path: '/rest/v2/preview',
    access: 'signed-in',
    summary: '在公开页面上预览一个版本',
    input: z.object({ kind, id: opaqueId, editionId: opaqueId }),
    data: z.object({ address: z.string(), until: z.string() }),
  }),
  /** What the page shows instead of the public text. Open, since pages are rendered for nobody: the token decides. */
  info: defineCall({
    method: 'GET',
    path: '/rest/web/v2/preview/info',
    access: 'open',
    summary: '预览的信息详情',
    input: LawReading.extend({ id: opaqueId, preview: z.string().min(1).max(300) }),
    /** The text of a law comes with it: what is public has other versions. */
    data: PreviewedInfo,
  }),
}
