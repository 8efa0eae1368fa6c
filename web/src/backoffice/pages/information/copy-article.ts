import type { ContentDetail, ContentRow } from '@sunport/contract/calls/content.ts'
import { api } from '../../../api.ts'
import { inputOf, wordsOf } from '../../content/words.ts'
import { newId } from '../../ui/new-id.ts'

/** A draft with the same words in the same channel; its times are its own. */
export const copyArticle = async ({ id }: Pick<ContentRow, 'id'>): Promise<ContentDetail> => {
  const { siteId, channelId, open, published } = await api.article.get({ id })
  const edition = open ?? published
  if (!edition) throw new Error('没有可以复制的内容')
  const { title, bodyHtml, fields, attachments } = inputOf(wordsOf(channelId, edition))
  return api.article.create({ id: newId(), siteId, channelId, title, bodyHtml, fields, attachments })
}
