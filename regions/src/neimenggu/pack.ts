import { flattenChannels } from '../common/channels.ts'
import { definePack } from '../pack.ts'
import { channels } from './channels.ts'
import { dictionaries } from './dictionaries.ts'
import { home, subHome } from './home.ts'
import { links } from './links.ts'
import { mongolian } from './mongolian.ts'
import { footerLinks, navigation, subPortalNavigation } from './navigation.ts'
import { routes } from './routes.ts'
import { theme } from './theme.ts'

const knowledgeMarks = flattenChannels(channels.filter(channel => channel.mark === 'zsk')).map(
  channel => channel.mark,
)

export const pack = definePack({
  code: 'neimenggu',
  siteCode: 'nm',
  order: 8,
  name: '内蒙古自治区',
  shortName: '内蒙古',
  siteName: '内蒙古自治区政府采购网',
  slogan: '辽阔草原，阳光采购',
  greeting: '您好，欢迎访问内蒙古自治区政府采购网！',
  publicSiteId: '556c65d-c55d-4f92-8469-d5675c58bd04',
  secondScript: mongolian,
  provinceCode: '150000',
  ownLevel: { code: '150001', name: '自治区本级' },
  extraRegions: [],
  ownLevelExceptions: { '152200': '152299', '152500': '152599' },
  domains: ['nm.sunport.example'],
  footer: {
    organiser: '内蒙古自治区财政厅',
    support: '政府采购技术支持单位',
    phone: '000-00000000',
    icp: '蒙ICP备00000000号',
    police: '蒙公网安备 00000000000000号',
    siteIdCode: '1500000000',
    links: footerLinks,
  },
  switches: { captchaOnNotices: false, elderMode: true, gateway: false },
  navigation,
  routes,
  homePath: '/?region=neimenggu',
  searchPath: '/fullSearchingNm',
  noticePath: '/noticeInformationNm',
  businessEnvironment: 'yhyshj',
  detail: {
    article: '/articleNm',
    notice: '/articleNm',
    rules: [
      { channels: knowledgeMarks, path: '/knowledgeDetailNm' },
      { channels: ['zqgg', 'gxcgxx', 'gxxxgk', 'zdgf'], path: '/detailNM' },
    ],
  },
  channels,
  dictionaries,
  links,
  hotWords: [
    '物业管理',
    '草原修复',
    '医疗设备',
    '信息化',
    '防火物资',
    '牧区供水',
    '教学设备',
    '供热服务',
    '乳制品检测',
    '公务用车',
  ],
  subSites: [
    {
      code: 'nmzq',
      name: '国企高校采购专区',
      home: '/websiteNM',
      slogan: '国企高校，阳光同行',
      navigation: subPortalNavigation,
      homeRows: subHome,
      tone: 'slate',
    },
  ],
  redirects: {},
  theme,
  home,
})
