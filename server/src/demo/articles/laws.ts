import { bullets, fieldTable, h3, p } from '../html.ts'
import { localLaws, nationalLaws } from '../text/articles/laws.ts'
import type { ArticleContext, ArticleText, ArticleWriter } from './context.ts'
import { fill } from './context.ts'

const points = [
  '明确适用范围和基本原则，坚持公开透明、公平竞争、公正和诚实信用。',
  '压实采购人主体责任，规范代理机构、供应商和评审专家的行为。',
  '细化程序要求和时限规定，减少自由裁量空间。',
  '完善信息公开和社会监督机制，保障公众知情权。',
  '健全救济渠道，依法处理质疑、投诉和举报。',
  '强化法律责任，对违法行为依法追究。',
  '推动全流程电子化，促进数据共享和业务协同。',
]

const practice = [
  '在预算环节，采购项目应当依法编入部门预算，未列入预算的不得实施采购；预算调整的，应当先履行报批程序。',
  '在采购环节，采购人应当根据项目特点选择采购方式，达到公开招标数额标准的应当公开招标，确需采用其他方式的应当在采购活动开始前获得批准。',
  '在评审环节，评审委员会应当按照采购文件规定的标准和方法独立评审，采购人、代理机构不得非法干预。',
  '在合同环节，采购人与中标、成交供应商应当在中标通知书发出之日起三十日内签订合同，合同内容不得对采购文件作实质性修改。',
  '在监督环节，财政部门依法履行监督管理职责，审计、监察机关按照职责分工实施监督，任何单位和个人有权控告和检举违法行为。',
]

const entry = (
  context: ArticleContext,
  category: string,
  title: string,
  number: string,
  gist: string,
  issuer: string,
): ArticleText => ({
  title,
  lawCategory: category,
  publishNumber: number,
  source: issuer,
  body:
    fieldTable([
      ['文件名称', title],
      ['发文字号', number],
      ['发布机关', issuer],
      ['效力状态', '现行有效'],
    ]) +
    h3('内容提要') +
    p(gist) +
    h3('主要规定') +
    bullets(context.random.sample(points, 5)) +
    h3('执行要点') +
    context.random.sample(practice, 2).map(p).join('') +
    h3('适用提示') +
    p('采购人、代理机构应当结合本规定完善内部管理制度，并将有关要求落实到采购文件和合同条款中。') +
    p('供应商可以据此了解自身的权利义务，合理安排参与采购活动的时间和材料准备。') +
    h3('说明') +
    p('本页为内容提要，供检索和学习使用，正式文本以发布机关公布的为准。文本如有修订，以最新版本为准。'),
})

const issuers: Record<string, string> = {
  '1': '全国人民代表大会常务委员会',
  '2': '国务院',
  '3': '财政部',
  '5': '财政部',
}

/** What the region has made stands first, being newer; the national law it rests on follows. */
export const law: ArticleWriter = context => {
  const { at, slots } = context
  const national = nationalLaws[at - localLaws.length]
  if (national) {
    const [category, title, number, gist] = national
    return entry(context, category, title, number, gist, issuers[category] ?? '财政部')
  }
  const [category, title, gist] = localLaws[(at + context.shift) % localLaws.length] ?? ['5', '', '']
  const issuer = category === '4' ? fill('{省}人民代表大会常务委员会', slots) : fill('{省}财政厅', slots)
  const number = category === '4' ? `公告〔${slots.年}〕第${slots.号}号` : `采监〔${slots.年}〕${slots.号}号`
  return entry(context, category, fill(title, slots), number, gist, issuer)
}
