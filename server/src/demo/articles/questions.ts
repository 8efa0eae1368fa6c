import { findReferences } from '@sunport/contract/content/law/references.ts'
import { h3, p } from '../html.ts'
import { articleOfAct } from '../national-acts.ts'
import { answerBases } from '../text/articles/answer-bases.ts'
import { answers } from '../text/articles/answers.ts'
import type { ArticleWriter } from './context.ts'
import { fill } from './context.ts'

/** Words by which a channel's questions are known; the others follow after them. */
const leanings: [channel: RegExp, words: RegExp][] = [
  [/采购人/, /采购人|意向|合同|验收|档案|限额/],
  [/供应商/, /供应商|质疑|公司|联合体|企业|保证金|中标/],
  [/评审/, /评审|专家|样品|磋商/],
  [/流程/, /公告|期限|框架|磋商|投诉期间/],
  [/惠企|办事|中小/, /公司|企业|保证金|原件|信用/],
]

const inOrder = (channelName: string, shift: number): typeof answers => {
  const turned = answers
    .map((_, at) => answers[(at * 3 + shift) % answers.length])
    .filter(pair => pair !== undefined)
  const words = leanings.find(([channel]) => channel.test(channelName.split(' ').at(-1) ?? ''))?.[1]
  if (!words) return turned
  return [...turned.filter(([ask]) => words.test(ask)), ...turned.filter(([ask]) => !words.test(ask))]
}

/** The article that an answer rests on, in its own words, so that nobody has to believe the answer. */
const basisOf = (ask: string): string => {
  const basis = answerBases.find(([question]) => question.test(ask))?.[1]
  const [cited] = basis ? findReferences(basis) : []
  if (!basis || !cited?.title || !cited.article) return ''
  const lines = articleOfAct(cited.title, cited.article)
  // An article that names others by short names is read in its place, where they lead somewhere.
  const isQuoted = !lines.some(line => /(?:采购法|本法|本条例)第/.test(line))
  return h3('政策依据') + (isQuoted ? p(`${basis}规定：`) + lines.map(p).join('') : p(`依据：${basis}。`))
}

const subjectOf = (ask: string): RegExp | undefined =>
  leanings.map(([, words]) => words).find(words => words.test(ask))

/** One question at length, and others of its kind. */
export const question: ArticleWriter = ({ random, slots, at, shift, channelName }) => {
  const [ask, answer] = inOrder(channelName, shift)[at] ?? ['', '']
  const subject = subjectOf(ask)
  const others = answers.filter(([other]) => other !== ask)
  const near = others.filter(([other]) => subject?.test(other))
  const related = random.sample(near.length >= 3 ? near : others, 3)
  return {
    title: ask,
    body:
      p(`<strong>问：</strong>${ask}`) +
      p(`<strong>答：</strong>${answer}`) +
      basisOf(ask) +
      h3('相关问题') +
      related.map(([other, reply]) => p(`<strong>${other}</strong>`) + p(reply)).join('') +
      p('以上内容供学习参考，具体问题请结合项目情况，以法律法规和采购文件为准。'),
    source: fill('{厅}政府采购监管处', slots),
  }
}
