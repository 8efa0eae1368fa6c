import { type Home, noticeTabs } from '../home.ts'

export const home: Home = {
  rows: [
    {
      blocks: [
        { block: 'news', span: 7, title: '图片新闻', channel: 'tpxw', rows: 5 },
        {
          block: 'articles',
          span: 5,
          form: 'dated',
          title: '通知公告',
          rows: 6,
          tabs: [{ label: '通知公告', channel: 'tzgg' }],
        },
      ],
    },
    {
      sheets: true,
      blocks: [
        {
          block: 'stack',
          span: 8,
          blocks: [
            {
              block: 'notices',
              span: 12,
              form: 'lists',
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
                    noticeTabs.intention,
                  ],
                },
              ],
            },
            {
              block: 'notices',
              span: 12,
              form: 'lists',
              title: '公示信息',
              rows: 8,
              groups: [
                {
                  label: '公示信息',
                  channels: ['gsxx'],
                  tabs: [noticeTabs.singleSource, noticeTabs.acceptance],
                },
              ],
            },
          ],
        },
        {
          block: 'stack',
          span: 4,
          blocks: [
            { block: 'entrances', span: 12, form: 'rail', title: '登录入口', linkClass: 'login' },
            {
              block: 'credits',
              span: 12,
              title: '诚信公示',
              rows: 4,
              path: '/creditpublicityHlj',
              registers: [
                { label: '严重违法失信', kind: 'serious' },
                { label: '不良行为', kind: 'misconduct' },
              ],
            },
            {
              block: 'articles',
              span: 12,
              form: 'lines',
              title: '办事服务',
              rows: 9,
              tabs: [
                { label: '办事指南', channel: 'bszn' },
                { label: '操作指南', channel: 'czzn' },
              ],
            },
          ],
        },
      ],
    },
    {
      pad: 'tight',
      blocks: [
        {
          block: 'entrances',
          span: 12,
          form: 'strip',
          title: '专项工作',
          quiet: true,
          items: [
            { label: '专项整治', path: '/zxzzHlj', text: '“四类”违法违规行为专项整治', icon: 'shield' },
            { label: '专项行动', path: '/zxxdHlj', text: '清退保证金、规范代理执业', icon: 'flag' },
            { label: 'CA在线办理', path: '/caOnlineHlj', text: '数字证书申领与续期', icon: 'key' },
            { label: '下载专区', path: '/downLoadHlj', text: '客户端、驱动与范本', icon: 'download' },
          ],
        },
      ],
    },
    {
      width: 'wide',
      tone: 'raised',
      blocks: [
        {
          block: 'articles',
          span: 4,
          form: 'files',
          title: '行政处罚',
          rows: 6,
          tabs: [{ label: '行政处罚', channel: 'xzcf' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'files',
          title: '行政处理',
          rows: 6,
          tabs: [{ label: '行政处理', channel: 'xzcl' }],
        },
        {
          block: 'articles',
          span: 4,
          form: 'lines',
          title: '政策与质疑',
          rows: 7,
          tabs: [
            { label: '政策解读', channel: 'zcjd' },
            { label: '质疑投诉', channel: 'zyts' },
            { label: '采购目录', channel: 'zfcgml' },
          ],
        },
      ],
    },
    {
      blocks: [
        {
          block: 'entrances',
          span: 12,
          form: 'tiles',
          title: '专区',
          items: [
            { label: '创新采购专区', path: '/cxcgzqHlj', text: '首购订购与合作创新采购', icon: 'bolt' },
            {
              label: '政府采购政策专区',
              path: '/zfcgzczqHlj',
              text: '绿色、中小企业、乡村振兴',
              icon: 'leaf',
            },
            { label: '政府采购协会专区', path: '/zfcgxhzqHlj', text: '行业自律与交流', icon: 'users' },
            { label: '地市动态', path: '/citydevelopmentHlj', text: '各地财政部门工作进展', icon: 'map' },
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
