import type { NavItem } from '../pack.ts'

export const navigation: NavItem[] = [
  { label: '首页', path: '/websiteFj' },
  { label: '项目公告', path: '/xmgg' },
  { label: '开标大厅', path: '/kbdt' },
  { label: '自行采购专区', path: '/zxcgzqFj' },
  {
    label: '政策法规',
    path: '/zcfg',
    children: [
      { label: '集中采购目录', path: '/jzcgml' },
      { label: '首台（套）产品清单', path: '/stcpqd' },
    ],
  },
  { label: '监督管理', path: '/jdgl', children: [{ label: '失信行为联合惩戒查询', path: '/sxxwlhcjcx' }] },
  { label: '办事指南', path: '/bszn' },
  { label: '学习培训', path: '/xxpx' },
  { label: '下载专区', path: '/downloadZone' },
  {
    label: '信息库',
    children: [
      { label: '供应商库', path: '/gyskckqb' },
      { label: '代理机构查询', path: '/dljgcxsjydj' },
    ],
  },
  {
    label: '专区',
    children: [
      { label: '政采支持乡村产业振兴', path: '/zczcxccyzxzq' },
      { label: '中小微企业扶持', path: '/zxwqyfczq' },
      { label: '绿色建材', path: '/zfcglsjczq' },
      { label: '营商', path: '/zfcgyszq' },
      { label: '统计', path: '/zfcgtjzq' },
      { label: '大宗货物', path: '/dzhwzl' },
      { label: '政府和社会资本合作', path: '/zfhshzbhz' },
    ],
  },
  { label: '在线留言', path: '/zxly' },
]
