import { h3, p } from '../html.ts'
import { answers } from '../text/articles/answers.ts'
import type { ArticleWriter } from './context.ts'
import { fill } from './context.ts'

const bases = [
  '依据：政府采购法及其实施条例、财政部门有关规章制度。具体适用时，应当结合项目实际和采购文件的约定。',
  '依据：政府采购货物和服务招标投标管理、非招标采购方式管理等有关规定。如有新规定，从其规定。',
  '依据：政府采购质疑和投诉、信息发布管理等有关规定。各地另有实施细则的，一并执行。',
]

const tips = [
  '遇到类似问题时，建议先查看采购文件的具体条款，再与采购人或者代理机构沟通，书面记录要妥善保存。',
  '工作中容易忽略的是时限。建议把公告、质疑、签约、支付等关键日期列成清单，提前三天提醒。',
  '同样的情形在不同采购方式下处理可能不同，切忌生搬硬套。拿不准的，可以向同级财政部门咨询。',
  '采购人和代理机构答复时应当说明事实和依据，不能只写“符合规定”。供应商提出请求也应当具体明确。',
]

const cases = [
  '在{采购人}的一个{品目}项目中就遇到过这一问题。代理机构起初理解有误，经沟通后按规定作了更正，项目最终顺利完成。',
  '{市}曾处理过一起与此有关的争议：双方理解不一致，经财政部门解释政策后达成共识，项目得以继续推进。',
  '{公司}参加投标时曾就此咨询，工作人员当天给予答复，企业据此修改文件，避免了被判无效。',
]

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

/** One question at length, and two others briefly. */
export const question: ArticleWriter = ({ random, slots, at, shift, channelName }) => {
  const [ask, answer] = inOrder(channelName, shift)[at] ?? ['', '']
  const related = random.sample(
    answers.filter(([other]) => other !== ask),
    3,
  )
  return {
    title: ask,
    body:
      p(`<strong>问：</strong>${ask}`) +
      p(`<strong>答：</strong>${answer}`) +
      h3('政策依据') +
      p(random.pick(bases)) +
      h3('举例说明') +
      p(fill(random.pick(cases), slots)) +
      h3('实务提示') +
      random.sample(tips, 2).map(p).join('') +
      h3('相关问题') +
      related.map(([other, reply]) => p(`<strong>${other}</strong>`) + p(reply)).join('') +
      p('以上内容供学习参考，具体问题请结合项目情况，以法律法规和采购文件为准。'),
    source: fill('{厅}政府采购监管处', slots),
  }
}
