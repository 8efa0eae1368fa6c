import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'
import { allChannels } from '../channels.ts'
import { h2, h3, p, paragraphs } from '../html.ts'
import { nationalActs } from '../national-acts.ts'
import {
  type ChapterStock,
  chapterPlans,
  generalProvisions,
  purposeAndScope,
  supplementaryProvisions,
} from '../text/articles/law-chapters.ts'
import { localLaws, nationalLaws, servicePolicies } from '../text/articles/laws.ts'
import { wire } from '../time.ts'
import type { ArticleContext, ArticleText, ArticleWriter, Slots } from './context.ts'
import { fill, plainDate } from './context.ts'

const numerals = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** 1 to 99 as laws count: 十, 十二, 二十. */
const chinese = (number: number): string => {
  const tens = Math.floor(number / 10)
  const ten = tens > 1 ? `${numerals[tens]}十` : tens === 1 ? '十' : ''
  return `${ten}${numerals[number % 10]}`
}

type LocalLaw = (typeof localLaws)[number]
type NationalLaw = (typeof nationalLaws)[number]

const articlesPerChapter = 5

/** Chapters of articles, numbered through from the first to the last. */
const lawBody = (chapters: ChapterStock[], slots: Slots): string => {
  let number = 0
  return chapters
    .map(({ title, articles }, at) => {
      const texts = articles.map(text => {
        const [first = '', ...lines] = fill(text, slots).split('|')
        number += 1
        return p(`<strong>第${chinese(number)}条</strong>　${first}`) + paragraphs(lines)
      })
      return h2(`第${chinese(at + 1)}章　${title}`) + texts.join('')
    })
    .join('')
}

const dayMs = 86_400_000

/** Rules begin to apply on the first of a month, five to nine weeks after they were made known. */
const firstOfMonthAfter = (moment: number): string => {
  const [year = 0, month = 0] = wire(moment).split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-01`
}

const wireDay = (moment: number): string => wire(moment).slice(0, 10)

/** Rules that were changed since, none of them replaced. */
const isAmended = (at: number): boolean => at > 6 && at % 4 === 0

/** Older rules that were replaced since. */
const isRepealed = (at: number): boolean => at > 10 && at % 6 === 5

const localLaw = (context: ArticleContext, [category, pattern, matter]: LocalLaw): ArticleText => {
  const { at, random, published } = context
  const isCity = pattern.includes('{市}')
  const slots: Slots = isCity
    ? { ...context.slots, 辖: '本市', 厅: `${context.slots.市}财政局` }
    : { ...context.slots, 辖: context.slots.本省 ?? '' }
  const title = fill(pattern, slots)
  const word = /(条例|专章|办法|规程|指引|规定|细则|意见)(（演示文本）)?$/.exec(title)?.[1] ?? '规定'
  // Counted down with their age, so that no two share one.
  const number = 160 - at * 6 + random.int(0, 4)
  const effectDate = firstOfMonthAfter(published + random.int(5, 35) * dayMs)
  const words = { ...slots, 题: matter, 本: `本${word}` }
  const plan = chapterPlans.find(([titles]) => titles.test(pattern))?.[1] ?? []
  const start = `{本}自${plainDate(Date.parse(`${effectDate}T00:00:00+08:00`))}起施行${category === '4' ? '' : '，有效期五年'}。`
  const body = lawBody(
    [
      { title: '总则', articles: [...purposeAndScope, ...random.some(generalProvisions, 4)] },
      ...plan.map(({ title: name, articles }) => ({
        title: name,
        articles: random.some(articles, articlesPerChapter),
      })),
      { title: '附则', articles: [...supplementaryProvisions, start] },
    ],
    words,
  )
  const issuer =
    category === '4' ? fill('{省}人民代表大会常务委员会', slots) : fill(isCity ? '{厅}' : '{省}财政厅', words)
  return {
    title,
    lawCategory: category,
    publishNumber: category === '4' ? `公告〔${slots.年}〕第${number}号` : `采监〔${slots.年}〕${number}号`,
    source: issuer,
    body: p('本文件为演示文本，条文系虚构，供了解页面功能使用，不具有法律效力。') + body,
    law: { effectDate, isAmended: isAmended(at) },
    more: {
      issuer,
      effectDate,
      ...(isRepealed(at) && {
        repealDate: wireDay(published + 200 * dayMs),
        repealedBy: '关于公布废止和失效的政府采购规范性文件目录的通知',
      }),
    },
  }
}

const issuers: Record<string, string> = {
  '1': '全国人民代表大会常务委员会',
  '2': '国务院',
  '3': '财政部',
  '5': '财政部',
}

const uses = [
  '采购人、代理机构应当结合本规定完善内部管理制度，并将有关要求落实到采购文件和合同条款中。',
  '供应商可以据此了解自身的权利义务，合理安排参与采购活动的时间和材料准备。',
  '监督管理部门应当结合职责做好宣传培训，及时解答执行中的问题。',
  '从业人员应当全面学习、准确理解，将各项要求落实到采购活动的每个环节。',
]

/** An act is told by its own words where the demo has them; others are only named and summed up. */
const nationalLaw = (
  { random }: ArticleContext,
  [category, title, number, issued, effective, gist, issuer = issuers[category] ?? '财政部']: NationalLaw,
): ArticleText => {
  const facts = {
    title,
    lawCategory: category,
    publishNumber: number,
    source: issuer,
    at: Date.parse(`${issued}T09:00:00+08:00`),
  }
  const act = nationalActs.find(known => known.title === title)
  if (act) {
    const { adoptDate } = act
    return {
      ...facts,
      act,
      body: '',
      more: { issuer, adoptDate, publishDate: issued, effectDate: effective },
    }
  }
  return {
    ...facts,
    body:
      p(
        '本页为演示文本，仅载内容提要，不是法律文本。正式文本以发布机关公布的为准，如有修订，以最新版本为准。',
      ) +
      h3('内容提要') +
      p(gist) +
      h3('适用提示') +
      paragraphs(random.sample(uses, 3)) +
      h3('查阅正式文本') +
      p(`请按文件名称和发文字号（${number}），在${issuer}的公报或者官方网站查阅正式文本。`),
    more: { issuer, effectDate: effective },
  }
}

/** What cities have made of the rules of their province. */
const cityLaws: LocalLaw[] = localLaws
  .filter(([category, title]) => category === '5' && title.includes('{省}'))
  .slice(0, 16)
  .map(([category, title, matter]) => [category, title.replace('{省}', '{市}'), matter])

type Listed = { national: NationalLaw } | { local: LocalLaw }

/**
 * What a list of laws holds. A site has every act once, so that whoever cites it leads to one place: the first list has
 * them, and further ones hold what no other does.
 */
const listedIn = (pack: RegionPack, channel: ChannelSeed): Listed[] => {
  const first = allChannels(pack.channels).find(({ type }) => type === 'laws')
  const nationals = nationalLaws.map(national => ({ national }))
  if (/国家/.test(channel.name)) return nationals
  // What the region has made stands first, being newer; the national law it rests on follows.
  if (channel.mark === first?.mark) return [...localLaws.map(local => ({ local })), ...nationals]
  return (/购买服务/.test(channel.name) ? servicePolicies : cityLaws).map(local => ({ local }))
}

export const lawCount = (pack: RegionPack, channel: ChannelSeed): number => listedIn(pack, channel).length

export const law: ArticleWriter = context => {
  const { pack, channel, at } = context
  const listed = listedIn(pack, channel)[at]
  if (!listed) throw new Error(`栏目 ${channel.name} 没有第 ${at + 1} 个文件`)
  return 'national' in listed ? nationalLaw(context, listed.national) : localLaw(context, listed.local)
}
