import { fieldTable, h3, p } from '../html.ts'
import { complaints, violations } from '../text/articles/violations.ts'
import type { ArticleWriter } from './context.ts'
import { fill, plainDate } from './context.ts'

const dayMs = 86_400_000

/** A decision on a complaint, with invented parties. */
export const complaintDecision: ArticleWriter = ({ random, slots, published }) => {
  const [claim, found, verdict] = random.pick(complaints)
  const number = `〔${slots.年}〕第${slots.号}号`
  const received = plainDate(published - random.int(28, 42) * dayMs)
  return {
    title: fill('关于{采购人}“{项目}”的投诉处理决定书', slots),
    publishNumber: `投诉处理${number}`,
    regionCode: slots.地码,
    source: fill('{厅}监督评价局', slots),
    more: {
      complainant: slots.公司 ?? '',
      respondents: fill('{采购人}、{代理}', slots),
      projectSourceCode: slots.项目 ?? '',
    },
    body:
      fieldTable([
        ['投诉人', slots.公司 ?? ''],
        ['被投诉人一', `${slots.采购人}（采购人）`],
        ['被投诉人二', `${slots.代理}（采购代理机构）`],
        ['相关供应商', slots.公司2 ?? ''],
        ['项目名称', slots.项目 ?? ''],
      ]) +
      p(
        fill(
          `投诉人因对被投诉人就“{项目}”作出的质疑答复不满，于${received}向本机关提起投诉。经审查，投诉符合受理条件，本机关依法受理，并向有关当事人发送投诉书副本，调取采购文件、投标文件、评审报告和开标评审录像等资料。`,
          slots,
        ),
      ) +
      h3('一、投诉事项') +
      p(claim) +
      h3('二、当事人陈述') +
      p(
        fill(
          '采购人答复称，采购需求经过市场调查和内部集体决策，不存在倾向性；代理机构答复称，采购程序符合法律规定，已就质疑事项进行核实。相关供应商提交了书面说明和证明材料。',
          slots,
        ),
      ) +
      h3('三、本机关查明') +
      p(found) +
      p(fill('以上事实有采购文件、质疑函及质疑答复函、评审报告、协查复函等证据证实。', slots)) +
      h3('四、处理决定') +
      p(
        `综上，根据《中华人民共和国政府采购法》第五十六条和《政府采购质疑和投诉办法》的有关规定，本机关作出如下处理决定：${verdict}。`,
      ) +
      p(
        '投诉人对本处理决定不服的，可以自收到本决定书之日起六十日内申请行政复议，也可以在六个月内向人民法院提起行政诉讼。',
      ) +
      p(plainDate(published)),
  }
}

const warnings = {
  supplier: '诚信是参与政府采购的通行证。各供应商应当如实提供材料，公平参与竞争，切勿心存侥幸。',
  agency: '各代理机构应当引以为戒，完善内部管理，提高专业能力，切实履行法定职责。',
  expert: '评审专家应当恪守职业道德，独立、客观、公正评审，自觉接受监督。',
}

/** A penalty, or a note of it on the wall of shame. */
export const penalty: ArticleWriter = ({ random, slots, published, channelName }) => {
  const wanted = /专家/.test(channelName) ? 'expert' : /代理/.test(channelName) ? 'agency' : undefined
  const fitting = wanted ? violations.filter(([party]) => party === wanted) : violations
  const [party, act, rule, sanction] = random.pick(fitting)
  const object =
    { supplier: slots.公司, agency: slots.代理, expert: `评审专家${(slots.人 ?? '').slice(0, 1)}某某` }[
      party
    ] ?? ''
  return {
    title: fill(
      `关于对${object}${random.pick(['作出行政处罚的公告', '的行政处罚决定公告', '违法违规行为的处理公告'])}`,
      slots,
    ),
    publishNumber: `采购罚〔${slots.年}〕${slots.号}号`,
    regionCode: slots.地码,
    source: fill('{厅}监督评价局', slots),
    more: { punishObject: object, punishType: sanction.includes('罚款') ? '罚款' : '警告' },
    body:
      fieldTable([
        ['被处罚人', object],
        ['涉及项目', slots.项目 ?? ''],
        ['处罚文书号', `采购罚〔${slots.年}〕${slots.号}号`],
        ['处罚日期', plainDate(published - 5 * dayMs)],
        ['执法单位', slots.厅 ?? ''],
      ]) +
      h3('一、违法事实') +
      p(
        fill(
          `经查，${object}在{采购人}“{项目}”采购活动中，存在${act}的行为。上述事实有采购项目档案、询问笔录、协查函件等证据证实，当事人对事实无异议。`,
          slots,
        ),
      ) +
      h3('二、处罚依据') +
      p(
        `上述行为违反了${rule}的规定。本机关已依法告知当事人拟作出处罚的事实、理由、依据以及其享有的陈述、申辩和听证权利，当事人在规定期限内未提出听证申请。`,
      ) +
      h3('三、处罚内容') +
      p(`对${object}${sanction}。`) +
      p(
        `${sanction.includes('罚款') ? '被处罚人应当自收到处罚决定书之日起十五日内将罚款缴至指定账户，逾期不缴纳的，每日按罚款数额的百分之三加处罚款。' : ''}对处罚决定不服的，可以在法定期限内申请行政复议或者提起行政诉讼，复议、诉讼期间不停止执行。`,
      ) +
      h3('四、警示') +
      p(warnings[party]),
  }
}
