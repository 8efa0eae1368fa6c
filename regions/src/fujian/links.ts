import { cityLinks, friendLinks, linkClass, loginEntrances } from '../common/links.ts'
import type { LinkClassSeed } from '../pack.ts'

export const links: LinkClassSeed[] = [
  loginEntrances(),
  linkClass('platform', '业务系统', [
    { title: '开标大厅', url: '/kbdt', description: '今日开标与开标安排', icon: 'clock' },
    {
      title: '政府采购交易系统',
      url: 'https://trade.fj.sunport.example/',
      description: '采购文件获取与在线投标',
      icon: 'gavel',
    },
    {
      title: '网上超市',
      url: 'https://mall.fj.sunport.example/',
      description: '通用货物与服务直购',
      icon: 'store',
    },
    {
      title: '合同融资服务',
      url: 'https://finance.fj.sunport.example/',
      description: '凭中标信息申请贷款',
      icon: 'bank',
    },
  ]),
  linkClass('zone', '专题专区', [
    { title: '乡村产业振兴', url: '/zczcxccyzxzq', description: '政采支持乡村产业', icon: 'leaf' },
    { title: '中小微企业扶持', url: '/zxwqyfczq', description: '扶持政策与融资', icon: 'store' },
    { title: '绿色建材', url: '/zfcglsjczq', description: '需求标准与试点', icon: 'building' },
    { title: '营商环境', url: '/zfcgyszq', description: '改革举措与评价', icon: 'star' },
    { title: '采购统计', url: '/zfcgtjzq', description: '年度统计数据', icon: 'chart' },
    { title: '大宗货物', url: '/dzhwzl', description: '大宗货物采购信息', icon: 'truck' },
    { title: '社会资本合作', url: '/zfhshzbhz', description: '项目与政策', icon: 'users' },
  ]),
  linkClass('zone-rural', '乡村产业振兴链接', [
    { title: '脱贫地区农副产品采购平台', url: 'https://832.sunport.example/', icon: 'truck' },
    { title: '采购意向公开', url: '/xmgg?noticeType=59,5E', icon: 'clock' },
  ]),
  linkClass('zone-sme', '中小微企业扶持链接', [
    { title: '供应商库', url: '/gyskckqb', icon: 'store' },
    { title: '首台（套）产品清单', url: '/stcpqd', icon: 'star' },
    { title: '在线留言', url: '/zxly', icon: 'chat' },
  ]),
  cityLinks('/xmgg', {
    '350001': '省本级',
    '350100': '福州市',
    '350200': '厦门市',
    '350300': '莆田市',
    '350400': '三明市',
    '350500': '泉州市',
    '350600': '漳州市',
    '350700': '南平市',
    '350800': '龙岩市',
    '350900': '宁德市',
    '359800': '平潭综合实验区',
  }),
  friendLinks([
    { title: '福建省人民政府', url: 'https://www.fj-gov.example/' },
    { title: '福建省财政厅', url: 'https://czt.fj-gov.example/' },
    { title: '福建省公共资源交易电子公共服务平台', url: 'https://ggzy.fj-gov.example/' },
    { title: '信用福建', url: 'https://credit.fj-gov.example/' },
  ]),
]
