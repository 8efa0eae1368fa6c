import { ArticleFields, articleTitle } from '@sunport/contract/content/article-fields.ts'
import { type ExtendField, extendProblems } from '@sunport/contract/content/extend-fields.ts'
import { type ContentKindRules, missing, type Submitted, type Words } from '../core/kind.ts'
import { publishRow, unpublishRow } from '../core/publication-repo.ts'
import { type CleanText, type IndexPublications, issuesOf } from '../core/texts.ts'

const hasBody = ({ bodyHtml, fields }: Words): boolean =>
  bodyHtml.replace(/<(?!img)[^<>]*>|&nbsp;|\s/g, '') !== '' || Boolean(fields.url)

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** What the type of an article, or its place among the documents of the government, asks for. */
const askedBy = ({ bodyHtml, fields, attachmentCount }: Submitted): string[] => {
  const wanted: [boolean, string][] = [
    [fields.infoType === 'reading' && !isSet(fields.readingOf), '解读须选择所解读的原文'],
    [fields.infoType === 'link' && !isSet(fields.url), '外链须填写外部链接'],
    [fields.infoType === 'files' && attachmentCount === 0, '附件类信息须添加附件'],
    [fields.infoType === 'gallery' && !bodyHtml.includes('<img '), '图集须在正文中插入图片'],
    ...(isSet(fields.openType)
      ? ([
          [!isSet(fields.publishNumber), '政府信息须填写文号'],
          [!isSet(fields.indexNo), '政府信息须填写索引号'],
          [!isSet(fields.topicClass), '政府信息须填写主题分类'],
        ] as [boolean, string][])
      : []),
  ]
  return wanted.flatMap(([isMissing, message]) => (isMissing ? [message] : []))
}

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
      ...askedBy(submitted),
    ]),
  publish: publishRow(index),
  unpublish: unpublishRow(index),
})
