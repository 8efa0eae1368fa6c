import { bullets, h3, p, table } from '../html.ts'
import { buyerOf, supplierOf } from '../parties.ts'
import { products } from '../text/articles/products.ts'
import { catalogue } from '../text/catalogue.ts'
import { kindsOfLevel } from '../text/organisations.ts'
import type { ArticleWriter } from './context.ts'
import { fill, plainDate } from './context.ts'

/** Field, what its list is called, and the trade of the makers. */
const fields = [
  ['首台', '首台（套）与创新产品', '装备制造'],
  ['绿色', '绿色建材产品', '绿色建材'],
  ['乡村', '特色农副产品', '农副产品'],
] as const

/** New or recommended products with their makers. */
export const productList: ArticleWriter = ({ random, slots, at, channelName, places, published }) => {
  const [field, theme, trade] = fields.find(([name]) => channelName.includes(name)) ?? fields[0]
  const chosen = random.sample(
    products.filter(([of]) => of === field),
    7,
  )
  const rows = chosen.map(([, name, merit], index) => [
    index + 1,
    name,
    supplierOf(random, places, trade).name,
    merit,
  ])
  return {
    title: `${at % 3 === 0 ? slots.省 : slots.市}${theme}推荐清单（${slots.年}年第${16 - at}批）`,
    source: fill(at % 3 === 0 ? '{厅}政府采购监管处' : '{市}财政局', slots),
    body:
      p(
        fill(
          `为便于采购人了解${theme}信息，经企业申报、专家评审和公示，现将第${16 - at}批推荐清单公布如下，供采购单位在编制需求时参考。清单不作为采购的限制条件，未列入清单的同类产品可以同等参加采购活动。`,
          slots,
        ),
      ) +
      h3('一、产品清单') +
      table(['序号', '产品名称', '生产企业', '主要特点'], rows) +
      h3('二、申报条件') +
      bullets([
        '产品在中国境内生产，知识产权清晰，无权属纠纷。',
        '质量稳定，具有有资质的检测机构出具的报告。',
        '企业信用良好，近三年没有重大违法记录。',
      ]) +
      h3('三、使用说明') +
      bullets([
        '采购人可以通过本网站查看产品资料，也可以联系生产企业了解详细情况。',
        '列入清单的产品应当保持质量，抽检不合格的移出清单。',
        '清单每季度更新一次，企业可以随时申报。',
      ]) +
      p(plainDate(published)),
    files: at % 3 === 0 ? /汇总表|品目/ : undefined,
  }
}

/** A month's projects of a level of government in one table. */
export const projectSummary: ArticleWriter = ({ random, slots, at, places, published, channelName }) => {
  const isOwn = /省直|本级/.test(channelName)
  const level = places.filter(place => (isOwn ? place.level === 'province' : place.city === slots.市))
  const rows = Array.from({ length: 8 }, (_, index) => {
    const place = random.pick(level)
    const kind = random.pick(kindsOfLevel[place.level])
    const item = random.pick(catalogue.filter(({ buyers }) => buyers.includes(kind)))
    const name = item.names.find(pattern => !pattern.includes('{')) ?? item.category
    return [
      index + 1,
      buyerOf(random, place, kind).name,
      name,
      (random.int(180, 9600) / 10).toFixed(2),
      random.pick(['公开招标', '竞争性磋商', '竞争性谈判', '询价']),
    ]
  })
  const scope = isOwn ? `${slots.级}直单位` : slots.市
  return {
    title: `${scope}政府采购${isOwn ? '预算项目公告' : '信息汇总公示'}（${slots.年}年第${16 - at}期）`,
    source: fill('{厅}政府采购监管处', slots),
    body:
      p(
        `为方便供应商集中了解采购安排，现将${scope}近期采购项目汇总如下，具体内容以各项目的采购公告和采购文件为准。`,
      ) +
      table(['序号', '采购单位', '项目名称', '预算金额(万元)', '拟采用的采购方式'], rows) +
      h3('查询说明') +
      bullets([
        '已发布采购公告的项目，可在公告列表中按项目名称查询。',
        '尚未发布公告的项目，可在采购意向中查看预计采购时间。',
        '项目预算和采购方式可能依法调整，请以最新公告为准。',
      ]) +
      h3('参与提示') +
      p(
        '有意参与的供应商请提前完成注册登记和数字证书办理，关注采购文件获取时间和投标截止时间，合理安排文件编制。对项目有疑问的，请联系采购单位或者代理机构。',
      ) +
      p(plainDate(published)),
    files: at % 4 === 0 ? /汇总表/ : undefined,
  }
}
