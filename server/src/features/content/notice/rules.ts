import { noticeTypes } from '@sunport/contract/codes.ts'
import { framedBody, noticeBody } from '@sunport/contract/content/notice/body.ts'
import { completedNotice, proposedTitle } from '@sunport/contract/content/notice/derive.ts'
import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { textOf } from '@sunport/contract/content/notice/shape.ts'
import { type ContentKindRules, missing, type Submitted, type Words } from '../core/kind.ts'
import { publishRow, unpublishRow } from '../core/publication-repo.ts'
import type { CleanText, IndexPublications } from '../core/texts.ts'
import { checkNotice, type NoticeLaw, problemsIn } from './checks.ts'
import { forgetChanges, noteChanges, putInForce } from './in-force.ts'
import { noticeRead } from './read.ts'
import { rowFields } from './row-fields.ts'

const titleLength = 200

/** Notices that came from elsewhere have no form: theirs is the text that came. */
const importedProblems = ({ bodyHtml, fields, info }: Submitted): string[] => [
  ...(info.publishedEditionId ? [] : ['请选择公告格式']),
  ...(Object.hasOwn(noticeTypes, textOf(fields.noticeType)) ? [] : ['请选择公告类型']),
  ...(bodyHtml ? [] : ['正文不能为空']),
]

/** 公告: values in the form of their format, from which the public text and the row of lists are made. */
export const noticeRules = (clean: CleanText, index: IndexPublications, law: NoticeLaw): ContentKindRules => {
  const means = { index, clean, calendar: law.calendar }

  const composeForm = async ({ title, fields }: Words) => {
    const format = formatNamed(fields.format)
    if (!format) return undefined
    const supplement = textOf(fields.supplement)
    const values = completedNotice(format, {
      ...fields,
      supplement: supplement && (await clean(supplement)).html,
    })
    const { html, text } = await clean(noticeBody(format, values))
    const proposed = proposedTitle(format, values)
    return {
      // Until its author says otherwise, the title follows the values; the one proposed last comes back with them.
      title: title && title !== textOf(fields.proposedTitle) ? title : proposed,
      fields: { ...values, proposedTitle: proposed },
      bodyHtml: framedBody(html),
      bodyText: text,
    }
  }

  return {
    kind: 'notice',
    // Decisions of the supervision stand in ordinary lists.
    channelTypes: ['notices', 'list'],

    compose: async words => {
      const composed = await composeForm(words)
      if (composed) return composed
      const { html, text } = await clean(words.bodyHtml)
      return { title: words.title, fields: words.fields, bodyHtml: html && framedBody(html), bodyText: text }
    },

    problemsOf: async (db, submitted) => {
      const { title, fields, info, attachmentCount, publishAt } = submitted
      const titleProblem =
        title.length >= 4 && title.length <= titleLength ? [] : [`标题须为4至${titleLength}个字`]
      const format = formatNamed(fields.format)
      if (!format) return missing([...titleProblem, ...importedProblems(submitted)])
      const read = noticeRead(db)
      if (textOf(fields.targetId)) await read.lock(textOf(fields.targetId))
      const isMisplaced =
        format.noticeTypes.length > 0 && (await read.channelType(info.channelId)) !== 'notices'
      const report = await checkNotice(db, law, {
        id: info.id,
        siteId: info.siteId,
        fields,
        attachmentCount,
        publishAt,
      })
      return [
        ...missing([...titleProblem, ...(isMisplaced ? ['该类公告须发布在公告栏目'] : [])]),
        ...problemsIn(report),
      ]
    },

    publish: async publishing => {
      const { tx, info, edition, now } = publishing
      // Before the row: what moves the opening of a project looks at what a correction is about.
      const noted = await noteChanges(tx, info.id, edition.fields)
      const fields = formatNamed(edition.fields.format)
        ? rowFields(edition.fields, edition.shownDate ?? now, law.calendar)
        : edition.fields
      await publishRow(index)({ ...publishing, edition: { ...edition, fields } })
      if (noted) await putInForce(means, publishing, noted.targetId, noted.former)
      // A revision brings the notice's own values back; corrections still stand over them.
      await putInForce(means, publishing, info.id)
    },

    unpublish: async publishing => {
      await unpublishRow(index)(publishing)
      const forgotten = await forgetChanges(publishing.tx, publishing.info.id)
      if (forgotten) await putInForce(means, publishing, forgotten.targetId, forgotten.former)
    },
  }
}
