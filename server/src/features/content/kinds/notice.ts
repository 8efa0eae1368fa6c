import { noticeTypes } from '@sunport/contract/codes.ts'
import type { ContentKindRules } from '../kind.ts'
import { publishRow, unpublishRow } from '../publication-writer.ts'
import type { CleanText, IndexPublications } from './shared.ts'

const titleLength = 200

/** 公告: a text whose facts stand in fields that lists filter by and programs read. */
export const noticeRules = (clean: CleanText, index: IndexPublications): ContentKindRules => ({
  kind: 'notice',
  channelTypes: ['notices'],
  compose: async ({ title, bodyHtml, fields }) => {
    const { html, text } = await clean(bodyHtml)
    return { title, fields, bodyHtml: html, bodyText: text }
  },
  problemsOf: (_, { title, bodyHtml, fields }) => [
    ...(title.length >= 4 && title.length <= titleLength ? [] : [`标题须为4至${titleLength}个字`]),
    ...(typeof fields.noticeType === 'string' && Object.hasOwn(noticeTypes, fields.noticeType)
      ? []
      : ['请选择公告类型']),
    ...(bodyHtml ? [] : ['正文不能为空']),
  ],
  publish: publishRow(index),
  unpublish: unpublishRow,
})
