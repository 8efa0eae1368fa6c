import { type Home, noticeTabs } from '../home.ts'

export const home: Home = {
  rows: [
    {
      width: 'wide',
      pad: 'none',
      blocks: [
        {
          block: 'hero',
          span: 12,
          form: 'question',
          title: '政府采购，有问必答',
          lead: '注册、投标、质疑、合同融资——先问知识库',
          art: 'steppe',
          searchPath: '/knowledgeSearchNm',
          placeholder: '输入您的问题，例如：电子保函怎么办理',
          questions: ['zsk'],
        },
      ],
    },
    {
      sheets: true,
      blocks: [
        {
          block: 'notices',
          span: 12,
          form: 'league',
          title: '采购公告',
          rows: 9,
          cities: 'row',
          groups: [
            {
              label: '采购公告',
              channels: ['cggg'],
              tabs: [
                noticeTabs.tender,
                noticeTabs.correction,
                noticeTabs.result,
                noticeTabs.termination,
                noticeTabs.contract,
                noticeTabs.acceptance,
              ],
            },
            { label: '采购意向公开', channels: ['cggg'], tabs: [noticeTabs.intention] },
            { label: '单一来源公示', channels: ['dyly'], tabs: [noticeTabs.all] },
            { label: '电子卖场公告', channels: ['dzmcgg'], tabs: [noticeTabs.all] },
            { label: '框架协议公告', channels: ['kjxygg'], tabs: [noticeTabs.all] },
          ],
        },
      ],
    },
    {
      width: 'wide',
      pad: 'none',
      blocks: [
        {
          block: 'band',
          span: 12,
          title: '优化营商环境',
          lead: '降门槛、减材料、快支付，让每一个经营主体公平参与政府采购。',
          path: '/yhyshjNm',
          channel: 'yhyshj',
          art: 'clouds',
          links: [
            { label: '政策功能', path: '/policyFunctionsNm', icon: 'leaf' },
            { label: '国企采购专区', path: '/stateProcureZoneNM', icon: 'building' },
            { label: 'PPP频道', path: '/pppChannelNm', icon: 'link' },
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
          span: 4,
          form: 'lines',
          title: '监管信息',
          rows: 7,
          tabs: [{ label: '监管信息', channel: 'jgxx' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '办事指南',
          rows: 7,
          tabs: [{ label: '办事指南', channel: 'bszn' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '范本下载',
          rows: 7,
          tabs: [{ label: '范本下载', channel: 'fbxz' }],
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

/** Home of the sub-portal for state-owned enterprises and colleges. */
export const subHome: Home = {
  rows: [
    {
      sheets: true,
      blocks: [
        {
          block: 'notices',
          span: 9,
          form: 'lists',
          title: '专区公告',
          rows: 10,
          groups: [
            {
              label: '国企公告信息',
              channels: ['zqgg'],
              tabs: [noticeTabs.all, noticeTabs.tender, noticeTabs.correction, noticeTabs.result],
            },
            {
              label: '高校采购信息',
              channels: ['gxcgxx'],
              tabs: [noticeTabs.all, noticeTabs.tender, noticeTabs.correction, noticeTabs.result],
            },
          ],
        },
        {
          block: 'stack',
          span: 3,
          blocks: [
            { block: 'entrances', span: 12, form: 'rail', title: '登录入口', linkClass: 'login' },
            {
              block: 'entrances',
              span: 12,
              form: 'strip',
              title: '专区服务',
              items: [
                {
                  label: '国企采购专区',
                  path: '/stateProcureZoneNM',
                  text: '制度、公告与名录',
                  icon: 'building',
                },
                {
                  label: '专区检索',
                  path: '/fullTextSearchNM',
                  text: '按关键字查找专区信息',
                  icon: 'search',
                },
                { label: '联系我们', path: '/contactUsNM', text: '电话、地址与工作时间', icon: 'phone' },
              ],
            },
          ],
        },
      ],
    },
    {
      width: 'wide',
      tone: 'tint',
      blocks: [
        {
          block: 'articles',
          span: 6,
          form: 'newspaper',
          title: '高校信息公开',
          rows: 8,
          tabs: [{ label: '高校信息公开', channel: 'gxxxgk' }],
        },
        {
          block: 'articles',
          span: 6,
          form: 'files',
          title: '制度规范',
          rows: 8,
          tabs: [{ label: '制度规范', channel: 'zdgf' }],
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
