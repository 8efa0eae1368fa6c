import type { OfferedText } from '@sunport/contract/calls/message.ts'
import type { OfferOutcome } from '@sunport/contract/message/offer-outcomes.ts'
import { guideChannels } from '@sunport/regions/common/guides.ts'
import { type Clock, today } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { deflectionRepo } from './core/deflection-repo.ts'
import { suggestionRead } from './suggestion-read.ts'

const most = 5
const excerptLength = 60
/** Fewer letters are like everything. */
const shortest = 4

export interface GuidePlaces {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  channel(id: string): { publicId: string } | undefined
  channelIds(siteId: string, aliases: string[]): string[]
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').slice(0, excerptLength)

/** What may answer a question before it is sent, and how often it did. */
export const offering = (db: Db, clock: Clock, places: GuidePlaces) => {
  const read = suggestionRead(db)
  const offer = async (
    subject: string,
    siteId: string | undefined,
    requestSiteId: string,
  ): Promise<OfferedText[]> => {
    const site = places.find(siteId, requestSiteId)
    const words = normalise(subject)
    if (!site || words.length < shortest) return []
    const channelIds = places.channelIds(site.id, [...guideChannels])
    const [answers, guides] = await Promise.all([
      read.answers(site.id, subject.trim(), most),
      read.guides(site.id, channelIds, words, most),
    ])
    const found = [
      ...answers.map(row => ({ ...row, kind: 'answer' as const, channel: null, noticeType: null })),
      ...guides.map(row => ({
        ...row,
        kind: 'guide' as const,
        channel: places.channel(row.channelId)?.publicId ?? row.channelId,
      })),
    ]
    return found
      .sort((first, second) => second.likeness - first.likeness)
      .slice(0, most)
      .map(({ kind, id, title, excerpt, channel, noticeType }) => ({
        kind,
        id,
        title,
        excerpt: shortened(excerpt),
        channel,
        noticeType,
      }))
  }
  return {
    offer,
    noteOffer: async (
      siteId: string | undefined,
      requestSiteId: string,
      outcome: OfferOutcome,
    ): Promise<void> => {
      const site = places.find(siteId, requestSiteId)
      if (site) await deflectionRepo(db).add(site.id, today(clock), outcome)
    },
  }
}
