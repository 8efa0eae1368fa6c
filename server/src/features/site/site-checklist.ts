import { lowestContrast, type SiteRecord } from '@sunport/contract/calls/site.ts'
import { domainStates, fewCertificateDays } from '@sunport/contract/calls/site-tools.ts'
import { contrastOn } from '@sunport/contract/rules/contrast.ts'
import type { CheckFigures } from './site-repo.ts'

const domainNote = ({ domainTests, certificateDays }: SiteRecord): string => {
  const tested = domainTests.flatMap(({ host, state }) => (state ? [`${host} ${domainStates[state]}`] : []))
  if (tested.length === 0) return '尚未检测'
  return [...tested, ...(certificateDays === null ? [] : [`证书剩余 ${certificateDays} 天`])].join('，')
}

/** Without a network nobody can tell, which keeps no site from opening. */
const areDomainsGood = ({ domainTests, certificateDays }: SiteRecord): boolean =>
  domainTests.some(({ state }) => state !== null) &&
  domainTests.every(({ state }) => state === null || state === 'ok' || state === 'no-network') &&
  (certificateDays === null || certificateDays >= fewCertificateDays)

/** What a site must have before it opens. */
export const checklistOf = (row: SiteRecord, figures: CheckFigures, isMissingPageGood: boolean) => {
  const { blankChannels, flaggedLinks, live } = figures
  const missing = Object.entries({
    主办单位: row.organiser,
    联系电话: row.phone,
    'ICP 备案号': row.icp,
    公安备案号: row.police,
    政府网站标识码: row.siteIdCode,
  }).flatMap(([name, value]) => (value ? [] : [name]))
  const ratio = contrastOn(row.subjectColor, '#ffffff')
  const check = (name: string, isPassed: boolean, note: string) => ({ name, isPassed, note })
  return [
    check('页脚标识', missing.length === 0, missing.length > 0 ? `缺少${missing.join('、')}` : '齐全'),
    check('主域名', row.domains.length > 0, row.domains[0] ?? '未设置域名'),
    check('域名与证书', areDomainsGood(row), domainNote(row)),
    check('主题色对比度', ratio >= lowestContrast, `与白色 ${ratio.toFixed(2)}，不低于 ${lowestContrast}`),
    check('栏目', row.channelCount > 0, `共 ${row.channelCount} 个`),
    check(
      '空白栏目',
      blankChannels === 0,
      blankChannels > 0 ? `${blankChannels} 个启用的栏目没有内容` : '没有',
    ),
    check('已发布内容', live > 0, `共 ${live} 条`),
    check('失效链接', flaggedLinks === 0, flaggedLinks > 0 ? `${flaggedLinks} 个链接须处理` : '没有'),
    check(
      '404 页面',
      isMissingPageGood,
      isMissingPageGood ? '不存在的地址应答 404，并有返回首页的链接' : '不存在的地址没有得到本站的 404 页面',
    ),
  ]
}
