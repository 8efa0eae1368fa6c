import type { LawText, LawTextChange, lawText } from '@sunport/contract/calls/law-text.ts'
import { lawCategories } from '@sunport/contract/codes.ts'
import { articleNumber, readLaw } from '@sunport/contract/content/law/anchors.ts'
import {
  betweenTitles,
  type LawReference,
  lawKey,
  linkReferences,
  titlesAtMost,
  titlesNamed,
} from '@sunport/contract/content/law/references.ts'
import { validityOn, versionShownAt } from '@sunport/contract/content/law/versions.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { comparedHtml } from './law-compared.ts'
import type { LawRead, VersionRow } from './law-read.ts'
import type { FoundInfo, InfoRead } from './read.ts'
import type { Places } from './scope.ts'
import type { PublicationRow } from './table.ts'

/** What a printed law says. */
export interface LawSheet {
  id: string
  siteId: string
  channelId: string
  title: string
  facts: [name: string, words: string][]
  html: string
  /** The day on which it was read. */
  day: string
}

type Tags = Set<string>
type DatedText = Pick<VersionRow, 'no' | 'validFrom'>

const lawChannels = 'laws'
const changedAnchors = (changes: readonly LawTextChange[]): Map<string, string> =>
  new Map(changes.flatMap(({ anchor, op }) => (anchor ? [[anchor, op]] : [])))

/** Laws as they read on a day. */
export const lawService = (
  read: Pick<InfoRead, 'find' | 'listByIds'>,
  laws: LawRead,
  places: Places,
  clock: Clock,
  /** Where a version is to be had for paper. */
  pdfOf: (id: string, versionNo: number | null) => string | null,
) => {
  const today = (): string => toWireTime(clock.now()).slice(0, 10)

  /** The text of a day, and the versions it was chosen from; the body itself for laws that have none. */
  const textOn = async ({ row, content }: FoundInfo, day: string) => {
    const versions = await laws.versions(row.editionId)
    const shown = versionShownAt(versions, day)
    const text = shown && (await laws.text(row.editionId, shown.no))
    return {
      versions,
      versionNo: shown?.no ?? null,
      html: text?.html ?? content,
      changes: text?.changes ?? [],
    }
  }

  /** The first day of the text of a day, where today's is another: one address for all days that read the same. */
  const earlierText = (versions: readonly DatedText[], day: string): string | null => {
    const then = versionShownAt(versions, day)
    return then && then.no !== versionShownAt(versions, today())?.no ? then.validFrom : null
  }

  /** Which of some laws read otherwise on a day, and since when they had read so. */
  const earlierTexts = async (rows: readonly PublicationRow[], day: string | undefined) => {
    const days = day && day < today() ? await laws.daysOf(rows.map(({ editionId }) => editionId)) : undefined
    return new Map(
      rows.map(({ infoId, editionId }) => [
        infoId,
        day ? earlierText(days?.get(editionId) ?? [], day) : null,
      ]),
    )
  }

  /** Links lead to the page of another law, at the article that is meant: every law is read at the same path. */
  const linked = async (html: string, siteId: string, own: string, day: string): Promise<string> => {
    const titles = titlesNamed(html)
    const known = titles.length > 0 ? await laws.known(siteId) : new Map<string, string>()
    const others = [...new Set(titles.flatMap(title => known.get(lawKey(title)) ?? []))]
    const dates = day < today() ? await earlierTexts(await read.listByIds(others), day) : undefined
    const hrefOf = ({ title, article }: LawReference): string | undefined => {
      const anchor = article ? `#tiao-${article}` : ''
      if (title === null) return anchor
      const id = known.get(lawKey(title))
      if (!id || (id === own && !anchor)) return undefined
      if (id === own) return anchor
      const date = dates?.get(id)
      return `?id=${encodeURIComponent(id)}${date ? `&date=${date}` : ''}${anchor}`
    }
    return linkReferences(html, hrefOf)
  }

  const factsOf = ({ row }: FoundInfo, version: VersionRow | undefined, day: string): LawSheet['facts'] => {
    const { more } = row
    // A law's own days are those of its first text.
    const isLater = version !== undefined && version.validFrom !== more.effectDate
    const validity = validityOn(more.effectDate ?? null, more.repealDate ?? null, day, more.partlyFrom)
    const facts: [string, string | null | undefined][] = [
      ['效力级别', row.lawCategory && lawCategories[row.lawCategory as keyof typeof lawCategories]],
      ['发文字号', row.publishNumber],
      ['发布机关', more.issuer ?? row.source],
      ['通过日期', more.adoptDate],
      [isLater ? '首次公布' : '公布日期', more.publishDate ?? toWireTime(row.noticeTime).slice(0, 10)],
      [isLater ? '首次施行' : '施行日期', more.effectDate],
      ['废止日期', more.repealDate && [more.repealDate, more.repealedBy].filter(Boolean).join('，依据')],
      ['时效性', validity && `${validity}（截至${day}）`],
      [
        '本文版本',
        version &&
          `第${version.no}版，${version.validFrom}起施行${version.amendedBy ? `，依据${version.amendedBy}` : ''}`,
      ],
    ]
    return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
  }

  return {
    /** One version as it goes to paper; null where the public has no such law. */
    sheet: async (
      { id, siteId, version }: z.output<typeof lawText.pdf.input>,
      requestSiteId: string,
    ): Promise<LawSheet | null> => {
      const found = await read.find(id)
      if (!found?.row.lawCategory) return null
      if (places.find(siteId || found.row.siteId, requestSiteId)?.id !== found.row.siteId) return null
      const day = today()
      const { versions, versionNo, html } = await textOn(found, day)
      const asked = version ? versions.find(({ no }) => no === version) : undefined
      if (version && !asked) return null
      const shown = asked ?? versions.find(({ no }) => no === versionNo)
      const text = asked ? (await laws.text(found.row.editionId, asked.no))?.html : html
      return {
        id: found.row.infoId,
        siteId: found.row.siteId,
        channelId: found.row.channelId,
        title: found.row.title,
        facts: factsOf(found, shown, day),
        html: text ?? '',
        day,
      }
    },

    named: async (
      { titles, siteId, day }: z.output<typeof lawText.named.input>,
      requestSiteId: string,
      tags: Tags,
    ): Promise<z.output<typeof lawText.named.data>> => {
      const site = places.find(siteId, requestSiteId)
      if (!site) return []
      tags.add(tag.lawsOf(site.id))
      const known = await laws.known(site.id)
      const asked = titles.split(betweenTitles).slice(0, titlesAtMost)
      const idOf = new Map(asked.map(title => [title, known.get(lawKey(title))]))
      const rows = await read.listByIds([...new Set([...idOf.values()].filter(id => id !== undefined))])
      const dates = await earlierTexts(rows, day && parseWireTime(day) ? day : undefined)
      return [...idOf].flatMap(([title, id]) => {
        const row = rows.find(({ infoId }) => infoId === id)
        return row
          ? [
              {
                title,
                id: row.infoId,
                channel: places.channel(row.channelId)?.publicId ?? row.channelId,
                date: dates.get(row.infoId) ?? null,
              },
            ]
          : []
      })
    },

    /** What a detail carries as its content: the text that applies today. */
    contentToday: async (found: FoundInfo): Promise<string> =>
      found.row.lawCategory ? (await textOn(found, today())).html : found.content,

    read: async (
      { id, siteId, date, article = '', compare }: z.output<typeof lawText.read.input>,
      requestSiteId: string,
      tags: Tags,
    ): Promise<LawText | null> => {
      tags.add(tag.info(id))
      const found = await read.find(id)
      if (!found || places.find(siteId || found.row.siteId, requestSiteId)?.id !== found.row.siteId)
        return null
      const { row } = found
      const { more } = row
      tags.add(tag.info(row.infoId))
      const now = today()
      const asOf = date && parseWireTime(date) ? date : now
      // Whatever else speaks of laws is no law: nothing cites it, and its paragraphs have no numbers.
      const isLaw = row.lawCategory !== null || places.channel(row.channelId)?.channelType === lawChannels
      const [{ versions, versionNo, html, changes }, mentions, own, back] = await Promise.all([
        textOn(found, asOf),
        isLaw ? laws.mentions(row.siteId, row.title, row.infoId) : [],
        isLaw ? laws.relationsOf(row.editionId, row.siteId, asOf) : [],
        isLaw ? laws.relatingTo(row.infoId, row.siteId, asOf) : [],
      ])
      const chosen = articleNumber(article)
      // A law speaks of others as they read on the day it is read; whatever else, as they read on its own day.
      const namedOn = isLaw ? asOf : toWireTime(row.noticeTime).slice(0, 10)
      const withLinks = await linked(html, row.siteId, row.infoId, namedOn)
      // A law tells what names it, wherever that is published; everything else only leads to laws.
      tags.add(isLaw ? tag.infosOf(row.siteId) : tag.lawsOf(row.siteId))
      const {
        chapters,
        last,
        html: anchored,
      } = isLaw
        ? readLaw(withLinks, { chosen, changed: changedAnchors(changes) })
        : { chapters: [], last: 0, html: withLinks }
      const effectDate = more.effectDate ?? null
      const repealDate = more.repealDate ?? null
      const validityAt = (day: string) => validityOn(effectDate, repealDate, day, more.partlyFrom)
      const isSameText = versionNo === (versionShownAt(versions, now)?.no ?? null)
      return {
        asOf,
        isToday: asOf === now,
        isCurrent: isSameText && validityAt(asOf) === validityAt(now),
        versionNo,
        validity: validityAt(asOf),
        html: anchored,
        chapters,
        last,
        isMissing: article.trim() !== '' && !(chosen >= 1 && chosen <= last),
        versions,
        changes: changes.map(({ lines: _, ...change }) => change),
        compared: compare ? comparedHtml(changes) || null : null,
        adoptDate: more.adoptDate ?? null,
        publishDate: more.publishDate ?? null,
        effectDate,
        repealDate,
        repealedBy: more.repealedBy ?? null,
        repealedById: more.repealedById ?? null,
        topic: more.topic ?? null,
        relations: [...own, ...back],
        pdf: isLaw ? pdfOf(row.infoId, versionNo) : null,
        citedBy: mentions.map(({ id: from, title, channelId, noticeType }) => ({
          id: from,
          title,
          channel: places.channel(channelId)?.publicId ?? channelId,
          noticeType,
        })),
      }
    },
  }
}

export type LawService = ReturnType<typeof lawService>
