import { checkLaw } from '@sunport/contract/content/law/check.ts'
import { normaliseDocNumber } from '@sunport/contract/content/law/doc-number.ts'
import { LawFields, type LawVersion, LawVersions, lawTitle } from '@sunport/contract/content/law/fields.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { type LawNode, partlyEndedFrom } from '@sunport/contract/content/law/tree.ts'
import { byStart } from '@sunport/contract/content/law/versions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../../platform/cache/tags.ts'
import { type ContentKindRules, missing } from '../core/kind.ts'
import { publishRow, unpublishRow } from '../core/publication-repo.ts'
import { type CleanText, type IndexPublications, issuesOf } from '../core/texts.ts'
import { relationsIn, writeRelations } from './relations-repo.ts'
import { dayOf, setVersionShown, writeVersions } from './versions.ts'

/** Nothing in it that a sanitiser could take away. */
const isPlain = (html: string): boolean => /^(?:<p>[^<>&]+<\/p>)*$/.test(html)

const joined = (values: unknown): string | undefined =>
  Array.isArray(values) && values.length > 0
    ? values.filter(each => typeof each === 'string').join('、')
    : undefined

/** 法规: a work with versions, of which the public reads the one in force. */
export const lawRules = (clean: CleanText, index: IndexPublications): ContentKindRules => {
  const cleanNodes = (nodes: readonly LawNode[]): Promise<LawNode[]> =>
    Promise.all(
      nodes.map(async node => ({
        ...node,
        html: isPlain(node.html) ? node.html : (await clean(node.html)).html,
        children: await cleanNodes(node.children),
      })),
    )

  const cleanVersions = (versions: readonly LawVersion[]): Promise<LawVersion[]> =>
    Promise.all(
      byStart(versions).map(async version => ({ ...version, nodes: await cleanNodes(version.nodes) })),
    )

  /** What lists and outside programs read stands beside what the editor works on. */
  const composeFields = async (fields: Record<string, unknown>) => {
    const parsed = LawVersions.safeParse(fields.versions ?? [])
    if (!parsed.success) throw new Problem('law.structure')
    const versions = await cleanVersions(parsed.data)
    const number =
      typeof fields.publishNumber === 'string' ? normaliseDocNumber(fields.publishNumber) : undefined
    return {
      versions,
      fields: {
        ...fields,
        ...(number && { publishNumber: number }),
        ...(Array.isArray(fields.issuers) && { issuer: joined(fields.issuers) }),
        ...(Array.isArray(fields.topics) && { topic: joined(fields.topics) }),
        ...(versions[0] && { versions, effectDate: versions[0].validFrom || undefined }),
        partlyFrom: partlyEndedFrom(versions.at(-1)?.nodes ?? []) ?? undefined,
      },
    }
  }

  return {
    kind: 'law',
    channelTypes: ['laws'],
    compose: async ({ title, bodyHtml, fields: given }) => {
      const { versions, fields } = await composeFields(given)
      // Reviewers read and compare the newest text; the public reads each version by its days.
      const newest = versions.at(-1)
      const { html, text } = await clean(newest ? renderLaw(newest.nodes) : bodyHtml)
      return { title, fields, bodyHtml: html, bodyText: text }
    },
    problemsOf: (_, { title, bodyHtml, fields, info }) =>
      missing([
        ...(title.length >= lawTitle.min && title.length <= lawTitle.max
          ? []
          : [`名称须为${lawTitle.min}至${lawTitle.max}个字`]),
        ...issuesOf(LawFields, fields),
        ...(bodyHtml ? [] : ['正文不能为空']),
        ...(relationsIn(fields).some(({ lawId }) => lawId === info.id) ? ['法规不能与自己关联'] : []),
        // A law that was never divided has nothing to check.
        ...checkLaw(Array.isArray(fields.versions) ? fields : {})
          .filter(({ level }) => level === 'error')
          .map(({ message, versionNo }) => (versionNo ? `版本${versionNo}：${message}` : message)),
      ]),
    publish: async publishing => {
      publishing.touch(tag.lawsOf(publishing.info.siteId))
      await writeVersions(publishing.tx, clean, publishing.edition)
      await writeRelations(publishing.tx, publishing.edition)
      await publishRow(async (tx, ids) => {
        await setVersionShown(tx, ids, dayOf(publishing.now))
        await index(tx, ids)
      })(publishing)
    },
    unpublish: async publishing => {
      publishing.touch(tag.lawsOf(publishing.info.siteId))
      await unpublishRow(index)(publishing)
    },
  }
}
