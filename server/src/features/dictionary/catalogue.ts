interface CatalogueClass {
  code: string
  name: string
  parentCode: string | null
}

const natures = { A: '货物', B: '工程', C: '服务' }

/** Classes of 政府采购品目分类目录 (2022): what an installation buys below them is imported as entries. */
const classes: Readonly<Record<string, string>> = {
  A01: '房屋和构筑物',
  A02: '设备',
  A03: '文物和陈列品',
  A04: '图书和档案',
  A05: '家具和用具',
  A06: '特种动植物',
  A07: '物资',
  A08: '无形资产',
  B01: '房屋施工',
  B02: '构筑物施工',
  B03: '施工工程准备',
  B04: '预制构件组装和装配',
  B05: '专业施工',
  B06: '安装工程',
  B07: '装修工程',
  B08: '修缮工程',
  B99: '其他建筑工程',
  C01: '科学研究和试验开发',
  C02: '教育服务',
  C03: '就业服务',
  C04: '医疗卫生服务',
  C05: '社会服务',
  C06: '文化、体育、娱乐服务',
  C07: '生态环境保护和治理服务',
  C09: '农林牧渔服务',
  C13: '公共设施管理服务',
  C16: '信息技术服务',
  C17: '电信和其他信息传输服务',
  C18: '金融服务',
  C19: '专业技术服务',
  C20: '鉴证咨询服务',
  C21: '房地产服务',
  C22: '会议、展览、住宿和餐饮服务',
  C23: '商务服务',
}

/** What lies below the classes that are bought most: a list of a thousand devices helps nobody find his own. */
const narrower: Readonly<Record<string, string>> = {
  A0201: '信息化设备',
  A0202: '办公设备',
  A0203: '车辆',
  A0204: '图书档案设备',
  A0205: '机械设备',
  A0206: '电气设备',
  A0208: '通信设备',
  A0209: '广播、电视、电影设备',
  A0210: '仪器仪表',
  A0222: '农业和林业机械',
  A0232: '医疗设备',
  A0236: '环境污染防治设备',
  A0237: '政法、消防、检测设备',
  A0245: '文艺设备',
  A0246: '体育设备设施',
  A0401: '图书',
  A0501: '家具',
  A0502: '用具',
  A0702: '医药品',
  A0706: '食品、饮料和烟草原料',
  C1601: '软件开发服务',
  C1602: '信息系统集成实施服务',
  C1603: '数据处理服务',
  C1607: '运行维护服务',
  C2104: '物业管理服务',
  C2312: '维修和保养服务',
}

const filled = (code: string): string => code.padEnd(9, '0')

/** Codes of a class are filled up to nine places. */
export const catalogueClasses: CatalogueClass[] = [
  ...Object.entries(natures).map(([code, name]) => ({ code, name, parentCode: null })),
  ...Object.entries(classes).map(([code, name]) => ({
    code: filled(code),
    name,
    parentCode: code.charAt(0),
  })),
  ...Object.entries(narrower).map(([code, name]) => ({
    code: filled(code),
    name,
    parentCode: filled(code.slice(0, 3)),
  })),
]
