import { type Home, type HomeBlock, type HomeRow, type NoticeGroup, noticeTabs } from '../home.ts'

const floor: NoticeGroup[] = [
  {
    label: '项目采购',
    channels: ['xmcggg'],
    tabs: [
      noticeTabs.tender,
      noticeTabs.intention,
      noticeTabs.singleSource,
      noticeTabs.correction,
      noticeTabs.result,
      noticeTabs.termination,
      noticeTabs.contract,
      noticeTabs.acceptance,
    ],
  },
  {
    label: '电子卖场',
    channels: ['dzmcgg'],
    tabs: [
      noticeTabs.all,
      { label: '定点议价', types: ['201111'] },
      { label: '成交公告', types: ['201022'] },
      { label: '合同公告', types: ['201023'] },
    ],
  },
  {
    label: '框架协议',
    channels: ['kjxygg'],
    tabs: [
      noticeTabs.all,
      { label: '征集公告', types: ['00101'] },
      { label: '入围结果', types: ['00102'] },
      noticeTabs.correction,
    ],
  },
  {
    label: '带量批量',
    channels: ['dlplcggg'],
    tabs: [noticeTabs.all, noticeTabs.tender, noticeTabs.result, noticeTabs.contract],
  },
]

const side: HomeBlock = {
  block: 'stack',
  span: 3,
  blocks: [
    { block: 'entrances', span: 12, form: 'rail', title: '用户登录', linkClass: 'login' },
    {
      block: 'openings',
      span: 12,
      form: 'aside',
      title: '今日开标',
      rows: 9,
      path: '/noticeInformationGd',
    },
  ],
}

const board: HomeRow = {
  sheets: true,
  blocks: [
    {
      block: 'stack',
      span: 9,
      blocks: [
        { block: 'notices', span: 12, form: 'floor', title: '采购公告', rows: 8, groups: floor },
        {
          block: 'articles',
          span: 12,
          form: 'dated',
          title: '通知动态',
          rows: 6,
          tabs: [
            { label: '通知公告', channel: 'tzgg' },
            { label: '工作动态', channel: 'gzdt' },
            { label: '政采动态', channel: 'zcdt' },
            { label: '经验交流', channel: 'jyjl' },
          ],
        },
      ],
    },
    side,
  ],
}

const newspaper: HomeRow = {
  tone: 'raised',
  width: 'wide',
  blocks: [
    {
      block: 'articles',
      span: 6,
      form: 'newspaper',
      title: '政策法规',
      rows: 6,
      tabs: [
        { label: '政策法规', channel: 'zcfg' },
        { label: '采购目录', channel: 'cgml' },
        { label: '普法栏目', channel: 'pflm' },
      ],
    },
    {
      block: 'articles',
      span: 6,
      form: 'newspaper',
      title: '监管信息',
      rows: 6,
      tabs: [
        { label: '投诉处理', channel: 'jgxx-tscl' },
        { label: '监督检查', channel: 'jgxx-jdjc' },
        { label: '行政处罚', channel: 'jgxx-xzcf' },
        { label: '清退保证金公示', channel: 'qtbzjgs' },
      ],
    },
  ],
}

const zones: HomeRow = {
  blocks: [
    {
      block: 'entrances',
      span: 12,
      form: 'mosaic',
      title: '专区专栏',
      items: [
        { label: '优化营商环境', path: '/yhyshjGd', text: '政策举措、典型经验与意见征集', icon: 'chart' },
        { label: '中小企业专区', path: '/zxqyzqGd', text: '预留份额、价格扣除、合同融资', icon: 'store' },
        { label: '政策功能专区', path: '/zcgnzqGd', text: '绿色、创新与乡村产业振兴', icon: 'leaf' },
        { label: '带量批量采购', path: '/dlplcgGd', text: '集采目录、批次安排与成交结果', icon: 'truck' },
        { label: '远程异地评标', path: '/ycydpbGd', text: '协作机制与场地名录', icon: 'map' },
        { label: '供应商生态服务平台', path: '/gysstfwptGd', text: '一站办理供应商常用服务', icon: 'users' },
        { label: '政府购买服务', path: '/purchaseServicesGd', text: '指导性目录与服务品目', icon: 'scale' },
      ],
    },
  ],
}

const guides: HomeRow = {
  blocks: [
    {
      block: 'articles',
      span: 8,
      form: 'columns',
      title: '办事指南',
      rows: 10,
      tabs: [
        { label: '采购人', channel: 'bszn-cgr' },
        { label: '代理机构', channel: 'bszn-dljg' },
        { label: '供应商', channel: 'bszn-gys' },
        { label: '评审专家', channel: 'bszn-zj' },
        { label: '监管部门', channel: 'bszn-jgbm' },
        { label: '操作指南', channel: 'czzn' },
        { label: '培训通知', channel: 'pxtz' },
      ],
    },
    { block: 'entrances', span: 4, form: 'rail', title: '云平台入口', linkClass: 'platform' },
  ],
}

const friends: HomeRow = {
  pad: 'tight',
  blocks: [{ block: 'links', span: 12, title: '友情链接', classes: [{ code: 'friend', label: '友情链接' }] }],
}

export const home: Home = {
  rows: [
    {
      width: 'wide',
      pad: 'none',
      blocks: [
        {
          block: 'hero',
          span: 12,
          form: 'floor',
          title: '找公告、查项目、看结果',
          art: 'skyline',
          counters: [
            {
              label: '今日发布',
              channels: ['xmcggg', 'dzmcgg', 'kjxygg', 'dlplcggg'],
              of: 'today',
              unit: '条',
              icon: 'bolt',
            },
            { label: '今日开标', of: 'opening', unit: '项', icon: 'gavel' },
            {
              label: '在册采购公告',
              channels: ['xmcggg'],
              noticeTypes: ['00101'],
              of: 'all',
              unit: '条',
              icon: 'file',
            },
            {
              label: '累计成交公告',
              channels: ['xmcggg'],
              noticeTypes: ['00102'],
              of: 'all',
              unit: '条',
              icon: 'scale',
            },
          ],
        },
      ],
    },
    {
      pad: 'tight',
      blocks: [
        {
          block: 'articles',
          span: 12,
          form: 'headline',
          title: '滚动头条',
          rows: 4,
          tabs: [{ label: '滚动头条', channel: 'gdtt' }],
        },
      ],
    },
    board,
    newspaper,
    zones,
    guides,
    friends,
  ],
}

/** What the province keeps for all its cities says so on their homes. */
const ofProvince = (row: HomeRow): HomeRow => ({
  ...row,
  blocks: row.blocks.map(block =>
    block.block === 'articles' ? { ...block, title: `省级${block.title}` } : block,
  ),
})

/** Home of a city's sub-site: the same floor, shorter, with the notices of the city alone. */
export const subHome: Home = {
  rows: [
    {
      width: 'wide',
      pad: 'none',
      blocks: [
        {
          block: 'hero',
          span: 12,
          form: 'floor',
          title: '本市采购公告一站查询',
          art: 'skyline',
          counters: [
            {
              label: '今日发布',
              channels: ['xmcggg', 'dzmcgg', 'kjxygg', 'dlplcggg'],
              of: 'today',
              unit: '条',
              icon: 'bolt',
            },
            { label: '今日开标', of: 'opening', unit: '项', icon: 'gavel' },
            {
              label: '在册采购公告',
              channels: ['xmcggg'],
              noticeTypes: ['00101'],
              of: 'all',
              unit: '条',
              icon: 'file',
            },
            {
              label: '累计成交公告',
              channels: ['xmcggg'],
              noticeTypes: ['00102'],
              of: 'all',
              unit: '条',
              icon: 'scale',
            },
          ],
        },
      ],
    },
    {
      sheets: true,
      blocks: [
        { block: 'notices', span: 9, form: 'floor', title: '本市采购公告', rows: 14, groups: floor },
        side,
      ],
    },
    ofProvince(newspaper),
    ofProvince(guides),
    zones,
    friends,
  ],
}
