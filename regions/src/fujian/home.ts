import { type Home, noticeTabs } from '../home.ts'

export const home: Home = {
  rows: [
    {
      width: 'wide',
      tone: 'deep',
      art: 'tulou',
      pad: 'regular',
      blocks: [{ block: 'openings', span: 12, form: 'board', title: '开标大厅', rows: 8, path: '/kbdt' }],
    },
    {
      width: 'wide',
      tone: 'tint',
      pad: 'tight',
      blocks: [{ block: 'cities', span: 12, title: '设区市分网' }],
    },
    {
      sheets: true,
      blocks: [
        {
          block: 'notices',
          span: 9,
          form: 'classic',
          title: '政府采购项目公告',
          rows: 13,
          groups: [
            {
              label: '政府采购项目公告',
              channels: ['xmgg'],
              tabs: [
                noticeTabs.tender,
                noticeTabs.intention,
                noticeTabs.singleSource,
                noticeTabs.prequalification,
                noticeTabs.correction,
                noticeTabs.result,
                noticeTabs.termination,
                noticeTabs.contract,
              ],
            },
          ],
        },
        {
          block: 'stack',
          span: 3,
          blocks: [
            { block: 'entrances', span: 12, form: 'rail', title: '系统登录', linkClass: 'login' },
            {
              block: 'articles',
              span: 12,
              form: 'lines',
              title: '采购指引',
              rows: 5,
              tabs: [{ label: '采购指引', channel: 'cgzy' }],
            },
          ],
        },
      ],
    },
    {
      width: 'wide',
      tone: 'raised',
      blocks: [
        {
          block: 'entrances',
          span: 12,
          form: 'rings',
          title: '政采专区',
          items: [
            { label: '乡村产业振兴', path: '/zczcxccyzxzq', icon: 'leaf' },
            { label: '中小微企业扶持', path: '/zxwqyfczq', icon: 'store' },
            { label: '绿色建材', path: '/zfcglsjczq', icon: 'building' },
            { label: '营商环境', path: '/zfcgyszq', icon: 'scale' },
            { label: '采购统计', path: '/zfcgtjzq', icon: 'chart' },
            { label: '大宗货物', path: '/dzhwzl', icon: 'truck' },
            { label: '社会资本合作', path: '/zfhshzbhz', icon: 'link' },
          ],
        },
      ],
    },
    {
      blocks: [
        { block: 'news', span: 6, title: '图片新闻', channel: 'tpxw', rows: 5 },
        {
          block: 'articles',
          span: 6,
          form: 'lines',
          title: '通知与监督',
          rows: 8,
          tabs: [
            { label: '通知公告', channel: 'tzgg' },
            { label: '监督警示', channel: 'jdjs' },
            { label: '曝光台', channel: 'bgt' },
            { label: '采购信息公示', channel: 'cgxxgs' },
          ],
        },
      ],
    },
    {
      blocks: [
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '政策法规',
          rows: 7,
          tabs: [{ label: '政策法规', channel: 'zcfg' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '目录与清单',
          rows: 7,
          tabs: [
            { label: '集中采购目录', channel: 'jzcgml' },
            { label: '首台（套）清单', channel: 'stcpqd' },
          ],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '学习培训',
          rows: 7,
          tabs: [{ label: '学习培训', channel: 'xxpx' }],
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
