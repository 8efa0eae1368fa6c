import { lawCategories } from '@sunport/contract/codes.ts'
import type { ContentKindRules } from '../kind.ts'
import { publishRow, unpublishRow } from '../publication-writer.ts'
import type { CleanText, IndexPublications } from './shared.ts'

const titleLength = 200

/** 法规: a work with versions, of which the public reads the one in force. */
export const lawRules = (clean: CleanText, index: IndexPublications): ContentKindRules => ({
  kind: 'law',
  channelTypes: ['laws'],
  compose: async ({ title, bodyHtml, fields }) => {
    const { html, text } = await clean(bodyHtml)
    return { title, fields, bodyHtml: html, bodyText: text }
  },
  problemsOf: (_, { title, bodyHtml, fields }) => [
    ...(title.length >= 4 && title.length <= titleLength ? [] : [`名称须为4至${titleLength}个字`]),
    ...(typeof fields.lawCategory === 'string' && Object.hasOwn(lawCategories, fields.lawCategory)
      ? []
      : ['请选择效力级别']),
    ...(bodyHtml ? [] : ['正文不能为空']),
  ],
  publish: publishRow(index),
  unpublish: unpublishRow,
})
