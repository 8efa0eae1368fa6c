import { hash } from 'node:crypto'
import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { info as calls } from '@sunport/contract/calls/info.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { Problem as Refusal } from '@sunport/contract/problems.ts'
import { safeAddress } from '@sunport/contract/rules/address.ts'
import type { ComposedWords, ContentKindRules } from '../features/content/core/kind.ts'
import { addressOf } from '../features/file/address.ts'
import type { ChannelRow } from '../features/site/table.ts'
import { isPiledUp } from '../platform/rich-text/nesting.ts'
import {
  addressesIn,
  differenceOf,
  isFileOf,
  pathAtHome,
  withAddresses,
  withoutFileBlock,
  wordsOf,
} from './body.ts'
import { fieldsOf, isKnownType, kindOf } from './fields.ts'
import type { BringFile } from './files.ts'
import type { Ground } from './ground.ts'
import { isRecord, recordsIn, storableJson, wireCount, wireMoment, wireText } from './read-wire.ts'
import type { Problem } from './repo.ts'
import type { Source } from './source.ts'
import type { ItemRow } from './table.ts'
import { SourceTrouble } from './trouble.ts'

/** One text, ready to become public here. */
export interface Ready {
  item: ItemRow
  kind: ContentKind
  channel: Pick<ChannelRow, 'id'>
  words: ComposedWords
  shownDate: Date
  topUntil: Date | null
  noticeId: string | null
  dataSource: string
  clicks: number
  files: { fileId: string; name: string }[]
  /** Over what the source says: title, time, words and files. */
  digest: string
  problems: Problem[]
}

interface Deps {
  source: Source
  sourceSiteId: string
  ground: Pick<Ground, 'channelFor'>
  rules: ReadonlyMap<ContentKind, ContentKindRules>
  bringFile: BringFile
  now(): Date
}

const longestTitle = 500
const topDays = 30
const dayMs = 86_400_000

/** The same for what the source says and for what we have in the end. */
export const digestOfText = (
  title: string,
  at: Date,
  words: string,
  fileDigests: readonly string[],
): string => hash('sha256', JSON.stringify([title, at.toISOString(), words, fileDigests.toSorted()]))

/** It cannot be brought over; the words say why. */
export class Unreadable extends Error {
  readonly isGone: boolean

  constructor(words: string, isGone = false) {
    super(words)
    this.name = 'Unreadable'
    this.isGone = isGone
  }
}

/** Some sites answer for whatever they were asked last. */
const isNamed = ({ id, noticeId }: Record<string, unknown>, asked: string): boolean =>
  (wireText(id) ?? asked) === asked || wireText(noticeId) === asked

export const createComposing = ({ source, sourceSiteId, ground, rules, bringFile, now }: Deps) => {
  const inProject = async ({ sourceId, row }: ItemRow): Promise<Record<string, unknown> | undefined> => {
    const planId = wireText(row.planId)
    const openTenderCode = wireText(row.openTenderCode)
    if (!planId && !openTenderCode) return undefined
    const data = await source.call(calls.selectInfoByOpenTenderCode.path, {
      site: sourceSiteId,
      ...(planId ? { planId } : { openTenderCode: openTenderCode ?? '' }),
    })
    return recordsIn(isRecord(data) ? data.rows : []).find(({ id }) => wireText(id) === sourceId)
  }

  /** By its page; where that cannot be read, by its project, which carries the texts too, or by a list that does. */
  const detailOf = async (item: ItemRow): Promise<Record<string, unknown>> => {
    let trouble: SourceTrouble | undefined
    try {
      const given = await source.call(calls.getInfoById.path, { id: item.sourceId, siteId: sourceSiteId })
      const data = isRecord(given) && isNamed(given, item.sourceId) ? given : undefined
      if (data && wireText(data.content) !== null) return data
      if (data && wireText(data.withdrawnReason) !== null) throw new Unreadable('源站已撤回', true)
      // An article may lead elsewhere, or be nothing but its files.
      if (data && (wireText(data.url) !== null || recordsIn(data.attchList).length > 0)) return data
    } catch (error) {
      if (!(error instanceof SourceTrouble)) throw error
      trouble = error
    }
    const other = await inProject(item).catch(error => {
      if (error instanceof SourceTrouble) return undefined
      throw error
    })
    if (other && wireText(other.content) !== null) return other
    if (wireText(item.row.content) !== null) return item.row
    if (trouble) throw trouble
    throw new Unreadable('源站列表中有，但详情为空')
  }

  /** Everything that the text shows or links to, brought here; by the address that stands in it. */
  const filesIn = async (html: string, problem: (words: string) => void): Promise<Map<string, string>> => {
    const { images, links } = addressesIn(html)
    const asked = [
      ...images.map(address => ({ address, isImage: true })),
      ...links.map(address => ({ address, isImage: false })),
    ].flatMap(({ address, isImage }) => {
      const url = /^data:/i.test(address.trim()) ? null : URL.parse(address.trim(), source.origin)
      return url && /^https?:$/.test(url.protocol) && (isImage || isFileOf(url, source.origin))
        ? [{ address, url }]
        : []
    })
    const brought = new Map<string, string>()
    for (const { address, url } of asked) {
      const name = url.searchParams.get('fileName') ?? undefined
      const file = await bringFile({ url, name })
      if ('fileId' in file) brought.set(address, file.fileId)
      else problem(`正文中的文件 ${url.href.slice(0, 300)} 未能迁入：${file.words}`)
    }
    return brought
  }

  const attachmentsOf = async (detail: Record<string, unknown>, problem: (words: string) => void) => {
    const files: { fileId: string; name: string; digest: string }[] = []
    for (const row of recordsIn(detail.attchList)) {
      const fileName = (wireText(row.fileName) ?? '附件').slice(-200)
      const url = URL.parse(wireText(row.fileUrl) ?? '', source.origin)
      if (!url) {
        problem(`附件“${fileName}”没有地址`)
        continue
      }
      const ext = wireText(row.fileExt) ?? ''
      const name = ext && !fileName.toLowerCase().endsWith(ext.toLowerCase()) ? fileName + ext : fileName
      const digest = wireText(row.fileDigest) ?? undefined
      const file = await bringFile({ url, name, digest })
      if (!('fileId' in file)) problem(`附件“${fileName}”未能迁入：${file.words}`)
      else if (!files.some(({ fileId }) => fileId === file.fileId))
        files.push({ fileId: file.fileId, name: fileName, digest: file.digest })
    }
    return files
  }

  const composed = async (
    rule: ContentKindRules,
    title: string,
    html: string,
    fields: Record<string, unknown>,
  ) => {
    try {
      return await rule.compose({ title, bodyHtml: html, fields }, { siteId: '', channelId: null })
    } catch (error) {
      if (error instanceof Refusal) throw new Unreadable(`正文不能迁入：${error.message}`)
      throw error
    }
  }

  return async (item: ItemRow): Promise<Ready> => {
    const detail = storableJson(await detailOf(item))
    const title = wireText(detail.title) ?? wireText(item.row.title)
    if (!title) throw new Unreadable('没有标题')
    if (title.length > longestTitle) throw new Unreadable(`标题超过${longestTitle}个字`)
    const shownDate = wireMoment(detail.noticeTime) ?? item.noticeTime ?? wireMoment(detail.publishTime)
    if (!shownDate) throw new Unreadable('没有发布时间')
    const problems: Problem[] = []
    const tell = (kind: string) => (words: string) =>
      void problems.push({ kind, subject: `${item.sourceId}#${kind}${problems.length}`, title, words })
    const given = withoutFileBlock(wireText(detail.content) ?? '')
    if (given.length > maxUploadBytes || isPiledUp(given)) throw new Unreadable('正文过大或嵌套过深')
    const channelId = wireText(detail.channel) ?? wireText(item.row.channel) ?? 'none'
    const channelName = wireText(detail.channelName) ?? wireText(item.row.channelName)
    const channel = await ground.channelFor(channelId.slice(0, 100), channelName)
    const kind = kindOf(detail, channel.channelType)
    const rule = rules.get(kind)
    if (!rule) throw new Error(`no rules for ${kind}`)
    const files = await attachmentsOf(detail, tell('attachment'))
    const inText = await filesIn(given, tell('attachment'))
    const { fields, lost } = fieldsOf(detail, channel.extendFields)
    for (const { name, value } of lost)
      problems.push({ kind: 'field', subject: `${item.sourceId}#${name}`, title: name, words: value })
    if (!isKnownType(fields.noticeType))
      problems.push({ kind: 'type', subject: String(fields.noticeType), title, words: '本站没有该公告类型' })
    const { img, url, ...others } = fields
    const picture = typeof img === 'string' ? await pictureOf(img, tell('attachment')) : undefined
    const target = typeof url === 'string' ? targetOf(url, tell('attachment')) : undefined
    const words = await composed(rule, title, withAddresses(given, inText), {
      ...others,
      ...(picture && { img: picture }),
      ...(target && { url: target }),
    })
    const said = wordsOf(given)
    const difference = differenceOf(said, wordsOf(words.bodyHtml))
    if (difference) tell('text')(difference)
    const summary = wireText(detail.description)
    const isOwnSummary =
      kind !== 'notice' &&
      summary &&
      !words.bodyText.replace(/\s+/g, '').startsWith(summary.replace(/\s+/g, ''))
    return {
      item,
      kind,
      channel,
      words: isOwnSummary ? { ...words, fields: { ...words.fields, summary: summary.slice(0, 300) } } : words,
      shownDate,
      topUntil: wireText(detail.isTop) === '1' ? new Date(now().getTime() + topDays * dayMs) : null,
      noticeId: wireText(detail.noticeId),
      dataSource: (wireText(detail.dataSource) ?? 'gp-cms').slice(0, 50),
      clicks: wireCount(detail.clickNum),
      files: files.map(({ fileId, name }) => ({ fileId, name })),
      digest: digestOfText(
        title,
        shownDate,
        said,
        files.map(({ digest }) => digest),
      ),
      problems,
    }
  }

  function targetOf(address: string, problem: (words: string) => void): string | undefined {
    const target = safeAddress.safeParse(pathAtHome(address, source.origin))
    if (target.success) return target.data
    problem(`外部链接不正确：${address.slice(0, 300)}`)
    return undefined
  }

  async function pictureOf(address: string, problem: (words: string) => void): Promise<string | undefined> {
    const url = URL.parse(address, source.origin)
    const file = url && /^https?:$/.test(url.protocol) ? await bringFile({ url }) : { words: '地址不正确' }
    if ('fileId' in file) return addressOf(file.fileId)
    problem(`题图 ${address.slice(0, 300)} 未能迁入：${file.words}`)
    return undefined
  }
}

export type Compose = ReturnType<typeof createComposing>
