import type { LinkClassSeed, LinkSeed } from '../pack.ts'

export const linkClass = (code: string, name: string, links: LinkSeed[]): LinkClassSeed => ({
  code,
  name,
  links,
})

/** The five roles that sign in; a page of the pack may stand before the product's own login or a platform's. */
export const loginEntrances = (loginPath = '/login', code = 'login', name = '登录入口'): LinkClassSeed =>
  linkClass(code, name, [
    entrance(loginPath, 'purchaser', '采购人', '编报计划，组织采购', 'building'),
    entrance(loginPath, 'agency', '代理机构', '发布公告，组织开标', 'gavel'),
    entrance(loginPath, 'supplier', '供应商', '获取文件，参与投标', 'store'),
    entrance(loginPath, 'expert', '评审专家', '维护信息，参加评审', 'user'),
    entrance(loginPath, 'supervisor', '监管部门', '监督检查，处理投诉', 'shield'),
  ])

const entrance = (
  path: string,
  role: string,
  title: string,
  description: string,
  icon: string,
): LinkSeed => ({
  title,
  url: `${path}?role=${role}`,
  description,
  icon,
})

/** The two national sites every region links to, then the region's own. */
export const friendLinks = (own: LinkSeed[]): LinkClassSeed =>
  linkClass('friend', '友情链接', [
    { title: '中国政府采购网', url: 'http://www.ccgp.gov.cn' },
    { title: '中华人民共和国财政部', url: 'http://www.mof.gov.cn' },
    ...own,
  ])

/** City entrances into a list of the pack, filtered by region code. */
export const cityLinks = (listPath: string, cities: Record<string, string>): LinkClassSeed =>
  linkClass(
    'city',
    '地区入口',
    Object.entries(cities).map(([regionCode, title]) => ({
      title,
      url: `${listPath}?regionCode=${regionCode}`,
      icon: 'map',
      regionCode,
    })),
  )
