import { type Home, noticeTabs } from '../home.ts'

export const home: Home = {
  rows: [
    {
      pad: 'loose',
      blocks: [
        {
          block: 'hero',
          span: 12,
          form: 'ribbon',
          title: '今天想办什么事？',
          lead: '先办事，再看公告。常用服务都在这里。',
          art: 'dunes',
        },
      ],
    },
    {
      pad: 'none',
      blocks: [
        { block: 'entrances', span: 12, form: 'cards', title: '在线服务', quiet: true, linkClass: 'service' },
      ],
    },
    {
      pad: 'loose',
      blocks: [
        {
          block: 'notices',
          span: 12,
          form: 'column',
          title: '公告公示',
          rows: 10,
          cities: 'side',
          groups: [
            {
              label: '公告信息',
              channels: ['ggxx'],
              tabs: [noticeTabs.tender, noticeTabs.correction, noticeTabs.result, noticeTabs.contract],
            },
            {
              label: '公示信息',
              channels: ['gsxx'],
              tabs: [noticeTabs.intention, noticeTabs.singleSource, noticeTabs.acceptance],
            },
          ],
        },
      ],
    },
    {
      blocks: [
        {
          block: 'articles',
          span: 7,
          form: 'dated',
          title: '工作动态',
          rows: 4,
          tabs: [{ label: '工作动态', channel: 'gzdt' }],
        },
        { block: 'entrances', span: 5, form: 'tiles', title: '登录入口', linkClass: 'login' },
      ],
    },
    {
      pad: 'loose',
      blocks: [
        {
          block: 'articles',
          span: 6,
          form: 'lines',
          title: '政策法规',
          rows: 7,
          tabs: [
            { label: '政策法规', channel: 'zcfg' },
            { label: '政府购买服务', channel: 'gmfw' },
          ],
        },
        {
          block: 'articles',
          span: 6,
          form: 'lines',
          title: '监管信息',
          rows: 7,
          tabs: [
            { label: '监管信息', channel: 'jgxx' },
            { label: '办事指南', channel: 'bszn' },
          ],
          links: [{ label: '曝光台', path: '/exposureListPageGs', icon: 'flag' }],
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
