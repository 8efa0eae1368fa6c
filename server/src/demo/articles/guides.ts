import { bullets, fieldTable, h3, numbered, p } from '../html.ts'
import { matterGists } from '../text/articles/matter-gists.ts'
import { guideParts, matters } from '../text/articles/matters.ts'
import type { ArticleWriter } from './context.ts'
import { fill } from './context.ts'

const roles = Object.keys(matters)

/** The role that a channel's name speaks of; a general channel goes through them all. */
const roleOf = (channelName: string, at: number): string =>
  roles.find(role => channelName.includes(role.slice(0, 3))) ??
  (/投诉|文书|受理/.test(channelName)
    ? '质疑投诉'
    : /公开/.test(channelName)
      ? '信息公开'
      : (roles[at % 4] ?? '采购人'))

const actor: Record<string, string> = { 质疑投诉: '供应商', 信息公开: '当事人' }

export const guide: ArticleWriter = ({ random, slots, at, channelName, shift }) => {
  const role = roleOf(channelName, at)
  const list = matters[role] ?? []
  const 事项 = list[at % list.length] ?? ''
  const words = { ...slots, 角色: actor[role] ?? role, 事项 }
  const body =
    p(`<strong>${事项}</strong>：${matterGists[事项] ?? ''}`) +
    p(fill(random.pick(guideParts.leads), words)) +
    fieldTable([
      ['事项名称', 事项],
      ['办理对象', words.角色],
      ['办理方式', '全程网办'],
      ['是否收费', '不收费'],
    ]) +
    h3('一、办理条件') +
    bullets(
      random.some(
        guideParts.conditions.filter(text => !/注册|证书/.test(事项) || !/数字证书/.test(text)),
        3,
      ),
    ) +
    h3('二、所需材料') +
    numbered(random.some(guideParts.materials[role] ?? [], random.int(3, 5))) +
    h3('三、办理流程') +
    numbered(guideParts.steps.map(step => fill(step, words))) +
    h3('四、注意事项') +
    bullets(random.some(guideParts.hints, random.int(3, 4))) +
    h3('五、咨询与监督') +
    p(
      fill(
        '办理过程中如有疑问，可通过{网}互动交流栏目留言，或在工作日上午九时至十二时、下午二时至五时三十分拨打页面底部的服务电话。',
        words,
      ),
    )
  return {
    title: fill(guideParts.titles[(at + shift) % guideParts.titles.length] ?? '', words),
    body,
    source: fill('{厅}政府采购监管处', slots),
    files: at % 3 === 0 ? /操作手册|授权委托书|质疑函|投诉书/ : undefined,
  }
}
