import { bullets, h3, numbered, p, table } from '../html.ts'
import {
  checklists,
  documentLeads,
  documentParts,
  documentTitles,
  opinions,
  themes,
} from '../text/articles/documents.ts'
import type { ArticleWriter } from './context.ts'
import { fill, plainDate } from './context.ts'

const fullThemes: Record<string, string> = {
  绿色建材: '绿色建材推广应用',
  中小企业: '支持中小企业发展',
  PPP: '政府和社会资本合作',
  营商: '优化营商环境',
}

/** What the zone is about, without the words that only say that it is one. */
const themeOf = (channelName: string, at: number, shift: number): string => {
  if (channelName === '制度规范') return '国企高校采购'
  if (/自由贸易/.test(channelName)) return '自由贸易港政府采购'
  const [zone = '', own = ''] = channelName.split(' ')
  const name = (/政策$/.test(own) && own.length > 4 ? own.replace(/政策$/, '') : zone)
    .replace(/专区|频道|专栏/g, '')
    .replace(/^政府采购|^政采/, '')
  const isGeneral = name.length < 3 || /^(政策|国家|省级|地市|自治区级|信息公开)/.test(name)
  if (!isGeneral) return fullThemes[name] ?? name
  return themes[(at + shift) % themes.length] ?? ''
}

const numerals = ['一', '二', '三', '四', '五']

/** A document of the department on the theme of its zone. */
export const policyDocument: ArticleWriter = ({ random, slots, at, channelName, shift, published }) => {
  const words = { ...slots, 题: themeOf(channelName, at, shift) }
  const parts = documentParts.map(([heading, texts], index) => {
    const chosen = random.some(texts, 3).map(text => fill(text, words))
    return (
      h3(`${numerals[index]}、${heading}`) +
      (heading === '重点任务' ? numbered(chosen) : chosen.map(p).join(''))
    )
  })
  const title = documentTitles[(at * 3 + shift) % documentTitles.length] ?? ''
  return {
    title: fill(title, words),
    publishNumber: `采监〔${slots.年}〕${slots.号}号`,
    source: fill(
      title.startsWith('{市}') ? '{市}财政局' : random.pick(['{厅}', '{厅}政府采购监管处']),
      slots,
    ),
    body: p(fill(random.pick(documentLeads), words)) + parts.join('') + p(plainDate(published)),
    files: at % 5 === 0 ? /目录|需求|统计表/ : undefined,
  }
}

/** What must never be done, or what is promised, stage by stage. */
export const checklist: ArticleWriter = ({ random, slots, at, channelName }) => {
  const [stage, items] = checklists[at % checklists.length] ?? ['', []]
  const isPromise = /承诺/.test(channelName)
  const area = at < checklists.length ? slots.省 : slots.市
  const more = random.pick(checklists.filter(([other]) => other !== stage))
  return {
    title: `${area}${stage.startsWith('采购') ? '' : '政府采购'}${stage}${isPromise ? '服务承诺清单' : '负面清单'}（${slots.年}年版）`,
    source: at < checklists.length ? fill('{厅}政府采购监管处', slots) : `${area}财政局`,
    body:
      p(
        `为${isPromise ? '提高服务质量，接受社会监督' : '从源头防范妨碍公平竞争的行为'}，结合监督检查和投诉处理中发现的问题，梳理形成${stage}环节清单，供采购人、代理机构逐条对照。`,
      ) +
      h3(isPromise ? '一、我们承诺不发生下列情形' : '一、禁止性情形') +
      numbered(items.map(item => `${item}。`)) +
      h3('二、相关环节提示') +
      p(`${more[0]}环节同样需要注意：`) +
      bullets(more[1].map(item => `${item}。`)) +
      h3('三、处理方式') +
      p(
        '供应商发现采购文件或者采购活动存在上述情形的，可以依法提出询问、质疑，也可以向同级财政部门反映。经查实的，责令改正；情节严重的，依法处理。',
      ) +
      h3('四、动态调整') +
      p(
        '清单根据法律法规和工作实际动态调整，欢迎社会各界提出补充意见。未列入清单但违反法律法规的行为，同样不得实施。',
      ),
  }
}

/** What companies said in a month or quarter, and the answers. */
export const feedback: ArticleWriter = ({ random, slots, at, channelName }) => {
  const rows = random.sample(opinions, 5).map(([topic, said, done], index) => [index + 1, topic, said, done])
  const kind = /评价/.test(channelName) ? '营商环境企业评价结果' : '企业意见建议办理情况'
  return {
    title: `${at % 2 === 0 ? slots.全省 : slots.市}政府采购${kind}（${slots.年}年第${16 - at}期）`,
    source: fill('{厅}政府采购监管处', slots),
    body:
      p(
        fill(
          `本期共收到企业意见建议{数}条，已办结比例{比}%，其余正在办理。现将主要内容和办理情况公布如下。`,
          slots,
        ),
      ) +
      h3('一、总体情况') +
      p(
        fill(
          '从来源看，网上留言占六成，电话和座谈各占两成；从内容看，主要集中在系统操作、资金支付和评审反馈三个方面。参与评价的企业中，中小企业超过八成。',
          slots,
        ),
      ) +
      h3('二、办理情况') +
      table(['序号', '类别', '意见建议', '办理结果'], rows) +
      h3('三、改进安排') +
      bullets([
        '对暂时无法解决的问题，列入下一阶段改进计划并告知企业。',
        '对集中反映的问题，组织专题研究，从制度上解决。',
        '每期办理结果均向社会公开，接受监督。',
      ]) +
      p('欢迎企业继续通过互动交流栏目提出意见建议，我们将逐条登记、逐条答复。'),
  }
}
