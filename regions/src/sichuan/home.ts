import { type Home, noticeTabs } from '../home.ts'

export const home: Home = {
  rows: [
    {
      width: 'wide',
      tone: 'brand',
      pad: 'none',
      blocks: [
        {
          block: 'entrances',
          span: 12,
          form: 'band',
          title: '一体化平台',
          linkClass: 'platform',
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
          title: '工作通知',
          rows: 4,
          tabs: [{ label: '工作通知', channel: 'gztz' }],
        },
      ],
    },
    {
      pad: 'tight',
      blocks: [{ block: 'cities', span: 12, title: '市州' }],
    },
    {
      pad: 'tight',
      sheets: true,
      blocks: [
        {
          block: 'notices',
          span: 6,
          form: 'panel',
          title: '公告信息',
          rows: 8,
          groups: [
            {
              label: '公告信息',
              channels: ['ggxx'],
              tabs: [
                noticeTabs.tender,
                noticeTabs.correction,
                noticeTabs.result,
                noticeTabs.termination,
                noticeTabs.contract,
                noticeTabs.intention,
              ],
            },
          ],
        },
        {
          block: 'notices',
          span: 6,
          form: 'panel',
          title: '公示信息',
          rows: 8,
          groups: [
            {
              label: '公示信息',
              channels: ['gsxx'],
              tabs: [noticeTabs.singleSource, noticeTabs.demand, noticeTabs.acceptance],
            },
          ],
        },
      ],
    },
    {
      width: 'wide',
      tone: 'tint',
      pad: 'tight',
      blocks: [
        {
          block: 'counters',
          span: 12,
          title: '八大基础库',
          items: [
            { label: '采购人库', unit: '家', path: '/fullSearching', icon: 'building' },
            { label: '代理机构库', unit: '家', of: 'agencies', path: '/agencyDirectories', icon: 'users' },
            { label: '供应商库', unit: '家', of: 'suppliers', path: '/directories', icon: 'store' },
            { label: '评审专家库', unit: '人', of: 'experts', path: '/fullSearching', icon: 'user' },
            { label: '法律法规库', unit: '部', channels: ['zcfg'], of: 'all', path: '/law', icon: 'book' },
            { label: '专业人才库', unit: '人', path: '/fullSearching', icon: 'star' },
            { label: '商品信息库', unit: '条', path: '/fullSearching', icon: 'truck' },
            {
              label: '项目库',
              unit: '条',
              channels: ['ggxx', 'gsxx'],
              of: 'all',
              path: '/noticeInformation',
              icon: 'file',
            },
          ],
        },
      ],
    },
    {
      sheets: true,
      blocks: [
        {
          block: 'articles',
          span: 5,
          form: 'newspaper',
          title: '工作动态',
          rows: 6,
          tabs: [{ label: '工作动态', channel: 'gzdt' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '政策法规',
          rows: 8,
          tabs: [
            { label: '政策法规', channel: 'zcfg' },
            { label: '政策功能', channel: 'zcgn' },
          ],
        },
        { block: 'entrances', span: 3, form: 'rail', title: '登录入口', linkClass: 'login' },
      ],
    },
    {
      blocks: [
        {
          block: 'articles',
          span: 8,
          form: 'register',
          title: '曝光台',
          rows: 8,
          lead: '政府采购严重违法失信行为信息，依法公开，接受监督。',
          tabs: [{ label: '信用记录', channel: 'jgxx-xyjl', path: '/exposureListPage' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '监管信息',
          rows: 8,
          tabs: [
            { label: '投诉处理', channel: 'jgxx-tscl' },
            { label: '监督检查', channel: 'jgxx-jdjc' },
            { label: '下载中心', channel: 'xzzx' },
          ],
        },
      ],
    },
    {
      pad: 'tight',
      blocks: [
        { block: 'links', span: 12, title: '友情链接', classes: [{ code: 'friend', label: '友情链接' }] },
      ],
    },
  ],
}
