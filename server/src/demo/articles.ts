import { apiPrefix } from '@sunport/contract/call.ts'
import { files as fileCalls } from '@sunport/contract/calls/files.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'
import { type ArticleText, slotsOf } from './articles/context.ts'
import { lawCount } from './articles/laws.ts'
import { writerOf } from './articles/topics.ts'
import type { DemoFile, Draft } from './draft.ts'
import { demoVersions } from './law-versions.ts'
import { actVersions } from './national-acts.ts'
import { personName } from './parties.ts'
import { nearestPicture } from './pictures.ts'
import { type Place, placesOf } from './places.ts'
import { numberOf, type Random, randomFrom } from './random.ts'
import { publishedOn, publishingDay, workdayUntil } from './time.ts'

export interface ArticleRequest {
  pack: RegionPack
  now: number
  seed: number
  files: DemoFile[]
}

const articlesPerChannel = 16

interface Spot {
  channel: ChannelSeed
  parentName: string
}

const spotsOf = (channels: ChannelSeed[], parentName = ''): Spot[] =>
  channels.flatMap(channel => [{ channel, parentName }, ...spotsOf(channel.children ?? [], channel.name)])

/** A channel with others below it holds nothing itself: its list shows theirs. */
const countOf = (pack: RegionPack, channel: ChannelSeed): number => {
  const { type, children } = channel
  if (children?.length) return 0
  if (type === 'list' || type === 'downloads') return articlesPerChannel
  if (type === 'laws') return lawCount(pack, channel)
  return type === 'page' ? 1 : 0
}

/** Articles for every channel of a region that holds any. */
export const articlesOf = (request: ArticleRequest): Draft[] => {
  const places = placesOf(request.pack)
  return spotsOf(request.pack.channels).flatMap(spot =>
    withDifferentTitles(
      Array.from({ length: countOf(request.pack, spot.channel) }, (_, at) =>
        articleOf(request, places, spot, at),
      ),
    ),
  )
}

/** Chance may give two decisions one title; the later one gets a number. */
const withDifferentTitles = (drafts: Draft[]): Draft[] => {
  const seen = new Set<string>()
  return drafts.map((draft, at) => {
    const title = seen.has(draft.title) ? `${draft.title}（${at + 1}）` : draft.title
    seen.add(title)
    return { ...draft, title }
  })
}

/** Newest first: the gaps grow, so that every channel has something of this week and of last year. */
const dayBefore = (random: Random, today: number, at: number): number =>
  at === 0
    ? workdayUntil(today - random.int(0, 3))
    : workdayUntil(today - 3 - Math.floor(at * 6 + at * at * 1.6 + random.int(0, 5)))

const articleOf = (
  { pack, now, seed, files }: ArticleRequest,
  places: Place[],
  spot: Spot,
  at: number,
): Draft => {
  const { channel, parentName } = spot
  const key = `${seed}/${pack.siteCode}/${channel.mark}/${at}`
  const random = randomFrom(key)
  const published = publishedOn(dayBefore(random, publishingDay(now), at), random.next(), now)
  const slots = slotsOf(random, pack, places, published)
  const text = writerOf(
    channel,
    parentName,
  )({
    random,
    slots,
    at,
    shift: numberOf(`${pack.siteCode}/${channel.mark}`) % 997,
    channel,
    channelName:
      channel.type === 'page' || parentName === '' ? channel.name : `${parentName} ${channel.name}`,
    published,
    pack,
    places,
  })
  const versions = versionsOf(key, text)
  const newest = versions?.at(-1)
  return {
    key,
    kind: 'article',
    channel: channel.mark,
    title: text.title,
    // What reviewers read of a law is its newest text.
    body: newest && (text.act || newest.no > 1) ? renderLaw(newest.nodes) : text.body,
    ...(versions && { versions }),
    at: text.at ?? published,
    isTop: at === 2 && channel.type === 'list' && random.chance(0.4),
    clicks: random.int(30, 6800),
    fields: {
      source: text.source,
      author: personName(random),
      // News of a city is found under the city.
      regionCode: text.regionCode ?? (text.title.includes(slots.市 ?? '') ? slots.市码 : undefined),
      lawCategory: text.lawCategory,
      publishNumber: text.publishNumber,
      img: pictureOf(pack, spot, at, files),
    },
    more: text.more ?? {},
    dataSource: 'gp-cms',
    attachments: attachmentsOf(text, random, files),
    life: 'live',
  }
}

const versionsOf = (key: string, { title, body, law, act }: ArticleText): LawVersion[] | undefined =>
  act ? actVersions(key, act) : law && demoVersions({ key, title, body, ...law })

const hasPictures = /图片|新闻|动态|头条/

/** The newest of a news channel come with a picture, the first of them in the region's own tone. */
const pictureOf = (
  { theme }: RegionPack,
  { channel }: Spot,
  at: number,
  files: DemoFile[],
): string | undefined => {
  if (at > 5 || !hasPictures.test(channel.name)) return undefined
  const pictures = files.filter(({ ext }) => ext === '.png')
  const picture = pictures[(nearestPicture(theme.colors.brand) + at) % pictures.length]
  return picture && `${apiPrefix}${fileCalls.download.path.replace(':id', picture.id)}`
}

const attachmentsOf = (
  { files: pattern }: ArticleText,
  random: Random,
  files: DemoFile[],
): Draft['attachments'] => {
  if (!pattern) return []
  return random
    .sample(
      files.filter(({ name }) => pattern.test(name)),
      random.pick([1, 1, 2]),
    )
    .map(file => ({ file, name: file.name }))
}
