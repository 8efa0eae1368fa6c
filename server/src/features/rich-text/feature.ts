import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import { richTextHandlers, type Upload } from './routes.ts'

export interface RichTextNeeds {
  upload: Upload
}

/** What the editor of texts asks: cleaning, comparing, reading documents. */
export const richTextFeature = ({ upload }: RichTextNeeds) =>
  feature({ calls: [bound(calls.richText, richTextHandlers(upload))] })
