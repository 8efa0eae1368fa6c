import { ArticleFields, articleTitle } from '@sunport/contract/content/article-fields.ts'
import { type ExtendField, extendProblems } from '@sunport/contract/content/extend-fields.ts'
import { type ContentKindRules, missing, type Words } from '../kind.ts'
import { publishRow, unpublishRow } from '../publication-writer.ts'
import { type CleanText, type IndexPublications, issuesOf } from './shared.ts'

const hasBody = ({ bodyHtml, fields }: Words): boolean =>
  bodyHtml.replace(/<(?!img)[^>]*>|&nbsp;|\s/g, '') !== '' || Boolean(fields.url)

/** 信息: a text with its source, in a channel. */
export const articleRules = (
  clean: CleanText,
  index: IndexPublications,
  /** Facts that a channel asks of its articles. */
  extendFieldsOf: (channelId: string) => readonly ExtendField[],
): ContentKindRules => ({
  kind: 'article',
  channelTypes: ['list', 'page', 'downloads', 'interaction'],
  compose: async ({ title, bodyHtml, fields }) => {
    const { html, text } = await clean(bodyHtml)
    return { title, fields, bodyHtml: html, bodyText: text }
  },
  problemsOf: (_, submitted) =>
    missing([
      ...(submitted.title.length < articleTitle.min || submitted.title.length > articleTitle.max
        ? [`标题须为${articleTitle.min}至${articleTitle.max}个字`]
        : []),
      ...(hasBody(submitted) || submitted.attachmentCount > 0 ? [] : ['正文、附件和外部链接不能都为空']),
      ...issuesOf(ArticleFields, submitted.fields),
      ...extendProblems(extendFieldsOf(submitted.info.channelId ?? ''), submitted.fields),
    ]),
  publish: publishRow(index),
  unpublish: unpublishRow,
})
