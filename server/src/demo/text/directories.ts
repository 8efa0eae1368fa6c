import type { PurchaseNature, QualificationKind } from '@sunport/contract/codes.ts'

interface Certificate {
  kind: QualificationKind
  name: string
  levels: string[]
  letters: string
  /** {省} is the province. */
  issuer: string
}

const certificate = (
  kind: QualificationKind,
  name: string,
  levels: string,
  letters: string,
  issuer: string,
): Certificate => ({ kind, name, levels: levels.split(' ').filter(Boolean), letters, issuer })

/** A supplier's trade by the words of its name: what it sells, what it may do and what its people are. */
export interface Trade {
  pattern: RegExp
  nature: PurchaseNature
  scope: string
  certificates: Certificate[]
}

const quality = [
  certificate('general', '质量管理体系认证证书', '', 'QMS', '衡准认证中心有限公司'),
  certificate('general', '环境管理体系认证证书', '', 'EMS', '衡准认证中心有限公司'),
  certificate('general', '企业信用等级证书', 'AAA AA', 'XY', '{省}企业信用促进会'),
]
const standard = certificate('safety', '安全生产标准化证书', '二级 三级', 'AQB', '{省}安全生产协会')

const plainTrade = (pattern: RegExp, nature: PurchaseNature, scope: string): Trade => ({
  pattern,
  nature,
  scope,
  certificates: quality,
})

export const trades: Trade[] = [
  plainTrade(/汽车|客运/, '3', '汽车销售；机动车修理和维护；客车租赁经营服务；汽车零配件批发零售。'),
  plainTrade(/律师|会计师/, '3', '依法提供法律、审计、评估等专业服务。'),
  plainTrade(/保安|安保/, '3', '门卫、巡逻、守护、安全检查等保安服务。'),
  plainTrade(/处置|洗涤/, '3', '医疗废物收集、贮存与处置；医用织物洗涤消毒；环保技术服务。'),
  plainTrade(/家具|展柜/, '1', '家具、展柜制造与安装；木制品销售；室内装饰材料销售。'),
  plainTrade(/农机|农业机械/, '1', '农业机械销售与维修；农机配件零售；农机作业服务。'),
  plainTrade(/动物|牧业/, '3', '兽用器械与实验仪器销售；畜牧技术服务；无害化处理服务。'),
  plainTrade(
    /仪器|装备|器材|机电|制冷|设备|专用车辆|用品/,
    '1',
    '仪器仪表、专用设备、机电设备、教学和文体用品销售；设备安装与维修；技术服务。',
  ),
  {
    pattern: /信息|网络|软件|智能|数据/,
    nature: '3',
    scope: '软件开发；信息系统集成服务；信息系统运行维护服务；数据处理和存储支持服务；计算机及辅助设备销售。',
    certificates: [
      certificate('general', '信息系统建设和服务能力等级证书', 'CS3 CS2 CS1', 'CS', '{省}信息产业协会'),
      certificate('general', '信息安全服务资质认证证书', '二级 三级', 'IS', '衡准认证中心有限公司'),
      ...quality,
      certificate('employee', '信息系统项目管理师', '高级', 'XG', '{省}人力资源和社会保障厅'),
      certificate('employee', '系统集成项目管理工程师', '中级', 'XJ', '{省}人力资源和社会保障厅'),
    ],
  },
  {
    pattern: /物业|环境|服务|检测|咨询|设计|规划|传媒|会展|文化/,
    nature: '3',
    scope: '物业管理；专业技术服务；城市生活垃圾经营性服务；会议及展览服务；技术咨询。',
    certificates: [
      ...quality,
      certificate('general', '服务认证证书', '五星 四星', 'FW', '衡准认证中心有限公司'),
      standard,
      certificate('employee', '注册安全工程师证书', '中级', 'AQ', '{省}应急管理厅'),
    ],
  },
  {
    pattern: /工程|建设|建筑|路桥|市政|水利|水务|园林|装饰/,
    nature: '2',
    scope: '各类工程建设活动；房屋建筑和市政基础设施工程施工；建筑材料销售；工程管理服务。',
    certificates: [
      certificate(
        'general',
        '建筑业企业资质证书（施工总承包）',
        '一级 二级 三级',
        'D2',
        '{省}住房和城乡建设厅',
      ),
      ...quality,
      certificate('safety', '建筑施工企业安全生产许可证', '', 'JZ', '{省}住房和城乡建设厅'),
      standard,
      certificate('employee', '建造师注册证书', '一级 二级', 'ZC', '{省}住房和城乡建设厅'),
      certificate('employee', '安全生产考核合格证书', 'B类 C类', 'AK', '{省}住房和城乡建设厅'),
      certificate('employee', '注册造价工程师证书', '一级 二级', 'ZJ', '{省}住房和城乡建设厅'),
    ],
  },
  {
    pattern: /医|生物/,
    nature: '1',
    scope: '第二类、第三类医疗器械经营；实验分析仪器销售；医疗设备租赁；专用设备维修。',
    certificates: [
      certificate('general', '医疗器械经营许可证', '', 'YX', '{省}药品监督管理局'),
      certificate('general', '第二类医疗器械经营备案凭证', '', 'YB', '{省}药品监督管理局'),
      ...quality,
      certificate('employee', '质量负责人任职证明', '', 'ZL', '{省}药品监督管理局'),
    ],
  },
  {
    pattern: /食品|农|供应链/,
    nature: '1',
    scope: '食品销售；初级农产品收购与配送；供应链管理服务；仓储服务。',
    certificates: [
      certificate('general', '食品经营许可证', '', 'SP', '{省}市场监督管理局'),
      ...quality,
      certificate('safety', '食品安全管理体系认证证书', '', 'FSMS', '衡准认证中心有限公司'),
      certificate('employee', '食品安全管理员证书', '高级 中级', 'SA', '{省}市场监督管理局'),
    ],
  },
  {
    pattern: /./,
    nature: '1',
    scope: '办公设备、教学设备、机械设备销售；家具制造与安装；货物进出口；售后技术服务。',
    certificates: quality,
  },
]

export const companyForms = [
  '有限责任公司（自然人投资或控股）',
  '有限责任公司（自然人独资）',
  '有限责任公司（法人独资）',
  '其他有限责任公司',
]

export const staffPositions = [
  '项目负责人',
  '招标专员',
  '采购文件审核',
  '开标评审组织',
  '档案管理',
  '质疑受理',
]
export const staffTitles = ['高级工程师', '工程师', '助理工程师', '经济师', '高级经济师', null, null]
export const educations = ['本科', '本科', '本科', '硕士', '大专']
export const evaluationGrades: [grade: string, least: number, most: number][] = [
  ['优秀', 90, 98],
  ['良好', 80, 89],
  ['良好', 80, 89],
  ['合格', 65, 79],
]
export const agencyScope = '政府采购代理；工程招标代理；采购咨询；政府采购合同履约验收咨询。'
export const centreScope = '集中采购目录内项目的代理采购；政府采购交易场所与设施服务。'
