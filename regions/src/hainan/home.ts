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
          form: 'sea',
          title: '自由贸易港，阳光采购',
          lead: '公告、系统、政策与服务，一处抵达',
          art: 'sea',
          linkClass: 'platform',
        },
      ],
    },
    {
      pad: 'loose',
      blocks: [
        {
          block: 'notices',
          span: 12,
          form: 'cards',
          title: '最新公告公示',
          rows: 9,
          cities: 'row',
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
      width: 'wide',
      tone: 'tint',
      pad: 'loose',
      blocks: [
        {
          block: 'articles',
          span: 8,
          form: 'dated',
          title: '通知公告',
          rows: 6,
          tabs: [
            { label: '通知公告', channel: 'tzgg' },
            { label: '工作动态', channel: 'gzdt' },
            { label: '清退公告', channel: 'qtgg' },
          ],
        },
        { block: 'entrances', span: 4, form: 'tiles', title: '登录入口', linkClass: 'login' },
      ],
    },
    {
      pad: 'loose',
      blocks: [
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '政策法规',
          rows: 6,
          tabs: [{ label: '政策法规', channel: 'zcfg' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '政策功能',
          rows: 6,
          tabs: [{ label: '政策功能', channel: 'zcgn' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '监督检查',
          rows: 6,
          tabs: [{ label: '监督检查', channel: 'jdjc' }],
          links: [{ label: '曝光台', path: '/exposureListPageHn', icon: 'flag' }],
        },
      ],
    },
    {
      width: 'wide',
      tone: 'deep',
      art: 'reef',
      pad: 'loose',
      blocks: [
        {
          block: 'articles',
          span: 8,
          form: 'reef',
          title: '学习园地',
          rows: 6,
          tabs: [
            { label: '学习培训', channel: 'xxpx' },
            { label: '采购知识', channel: 'cgzs' },
          ],
        },
        {
          block: 'entrances',
          span: 4,
          form: 'strip',
          title: '参与与下载',
          items: [
            { label: '问卷调查', path: '/questionNaireHn', text: '两分钟，说说您的看法', icon: 'chat' },
            { label: '互动交流', path: '/communicationHn', text: '咨询留言与公开答复', icon: 'users' },
            { label: '下载专区', path: '/downLoadHn', text: '文件范本、驱动与手册', icon: 'download' },
            { label: '代理机构名录', path: '/agencyDirectoriesHn', text: '在册代理机构查询', icon: 'book' },
          ],
        },
      ],
    },
    {
      pad: 'tight',
      blocks: [
        {
          block: 'links',
          span: 12,
          title: '友情链接',
          classes: [{ code: 'friend', label: '友情链接' }],
          footnote: { label: '旧网公告', path: '/oldWebNoticeHn', text: '二〇二五年以前的公告请查阅' },
        },
      ],
    },
  ],
}
