import { downloads, laws, list, notices, tabsOf } from '../common/channels.ts'
import { projectTypes } from '../common/notice-types.ts'
import type { ChannelSeed } from '../pack.ts'

const purchasing: ChannelSeed = {
  mark: 'cgxx',
  name: '采购信息',
  type: 'notices',
  publicId: 'f582600e-065d-4f35-8966-48a33fa93863',
  children: [
    notices('xmgg', '政府采购项目公告', 'project', projectTypes, {
      publicId: '6edf8f9a-9c0e-4bcf-b7b9-ecf6826ed919',
    }),
    list('cgxxgs', '采购信息公示'),
    notices('zxcgzq', '自行采购专区', 'self', ['00101', '00103', '00102', '001004', '001006', '001054']),
    list('szysxmgg', '省直预算项目公告'),
  ],
}

const zones: ChannelSeed[] = [
  list('zczcxccyzxzq', '政采支持乡村产业振兴专区', {
    children: tabsOf('zczcxccyzxzq', {
      zc: '政策文件',
      ylfe: '预留份额',
      cp: '产品推介',
      dt: '工作动态',
      al: '典型案例',
    }),
  }),
  list('zxwqyfczq', '中小微企业扶持专区', {
    children: tabsOf('zxwqyfczq', {
      zc: '扶持政策',
      ylfe: '预留份额',
      rz: '融资服务',
      bh: '电子保函',
      wd: '政策问答',
    }),
  }),
  list('zfcglsjczq', '政府采购绿色建材专区', {
    children: tabsOf('zfcglsjczq', {
      zc: '政策文件',
      bz: '需求标准',
      sd: '试点城市',
      dt: '推进动态',
      cp: '产品信息',
    }),
  }),
  list('zfcgyszq', '政府采购营商专区', {
    children: tabsOf('zfcgyszq', {
      zc: '政策文件',
      cs: '改革举措',
      al: '经验案例',
      qd: '负面清单',
      pj: '营商评价',
    }),
  }),
  list('zfcgtjzq', '政府采购统计专区'),
  list('dzhwzl', '大宗货物专栏'),
  list('ppp', '政府和社会资本合作'),
]

export const channels: ChannelSeed[] = [
  list('tpxw', '图片新闻', { publicId: '1def3926-6d73-47fc-9f92-aed723ef7178' }),
  list('tzgg', '通知公告', { publicId: 'a8f44520-bad8-4f13-92f0-3765eacc6f71' }),
  purchasing,
  laws('zcfg', '政策法规', { publicId: '268f9bf1-c144-4526-b3cd-0ace493d31d8' }),
  list('jzcgml', '集中采购目录'),
  list('stcpqd', '首台（套）产品清单'),
  list('jdgl', '监督管理', {
    children: [
      list('jdjs', '监督警示', { publicId: '8d90e7b4-3ada-4fc3-ae6d-fc3ddd0bf36e' }),
      list('bgt', '曝光台', { publicId: '47bbf186-5544-4537-bef5-158d0c0923fa' }),
      ...tabsOf('jdgl', { tscl: '投诉处理', jdjc: '监督检查', dljgpj: '代理机构评价', xzcf: '行政处罚' }),
    ],
  }),
  list('bszn', '办事指南', {
    children: [
      list('cgzy', '采购指引'),
      ...tabsOf('bszn', {
        cgr: '采购人指南',
        dljg: '代理机构指南',
        gys: '供应商指南',
        zj: '评审专家指南',
        cjwt: '常见问题',
      }),
    ],
  }),
  list('xxpx', '学习培训', { publicId: '0064f5d9-5be4-4cbb-8cf3-2cd473c738ca' }),
  downloads('xzzq', '下载专区', { sc: '操作手册', kj: '投标客户端', fb: '文件范本', bd: '常用表单' }),
  ...zones,
]
