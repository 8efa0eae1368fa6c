import { type Home, noticeTabs } from '../home.ts'

export const home: Home = {
  rows: [
    {
      sheets: true,
      blocks: [
        {
          block: 'notices',
          span: 9,
          form: 'index',
          title: '信息公告',
          rows: 11,
          groups: [
            {
              label: '信息公告',
              channels: ['xxgg'],
              tabs: [
                { label: '意向公开', types: ['59', '5E'] },
                noticeTabs.publicity,
                noticeTabs.tender,
                noticeTabs.correction,
                noticeTabs.result,
                noticeTabs.termination,
                { label: '合同公示', types: ['001054', '00100B'] },
                { label: '履约验收信息', types: ['001009', '00105A', '00100C'] },
                { label: '预留份额执行情况', types: ['001062'] },
                { label: '其他', types: ['001059', '001052', '001053', '00105B'] },
              ],
            },
          ],
        },
        {
          block: 'stack',
          span: 3,
          blocks: [
            { block: 'entrances', span: 12, form: 'rail', title: '登录入口', linkClass: 'login' },
            {
              block: 'articles',
              span: 12,
              form: 'lines',
              title: '办事指南',
              rows: 6,
              tabs: [{ label: '办事指南', channel: 'bszn' }],
            },
          ],
        },
      ],
    },
    {
      width: 'wide',
      tone: 'tint',
      blocks: [
        { block: 'news', span: 7, title: '新闻动态', channel: 'xwdt', rows: 5 },
        {
          block: 'articles',
          span: 5,
          form: 'inscription',
          title: '政府采购投诉专区',
          lead: '质疑在先，投诉有据；依法受理，限期答复。',
          rows: 5,
          tabs: [{ label: '投诉专区', channel: 'tszq' }],
          links: [
            { label: '咨询留言', path: '/leaveMessageSx', icon: 'chat' },
            { label: '互动交流', path: '/communicationListSx', icon: 'users' },
          ],
        },
      ],
    },
    {
      blocks: [
        {
          block: 'articles',
          span: 6,
          form: 'ledger',
          title: '专家公示',
          rows: 6,
          tabs: [{ label: '专家公示', channel: 'zjgs', path: '/expertPublicitySx' }],
        },
        {
          block: 'articles',
          span: 6,
          form: 'ledger',
          title: '供应商公示',
          rows: 6,
          tabs: [{ label: '供应商公示', channel: 'gysgs', path: '/supplierPublicitySx' }],
        },
      ],
    },
    {
      blocks: [
        {
          block: 'articles',
          span: 6,
          form: 'newspaper',
          title: '政策法规',
          rows: 6,
          tabs: [
            { label: '政策法规', channel: 'zcfg' },
            { label: '政策功能', channel: 'zcgnzq' },
          ],
        },
        {
          block: 'articles',
          span: 6,
          form: 'newspaper',
          title: '监督与公开',
          rows: 6,
          tabs: [
            { label: '监督检查', channel: 'jdjc' },
            { label: '信息公开', channel: 'xxgk' },
            { label: '购买服务', channel: 'gmfwxx' },
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
