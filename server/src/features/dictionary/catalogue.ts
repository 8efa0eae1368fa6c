import { itemClasses, itemNatures } from '@sunport/contract/content/notice/catalogue-classes.ts'

interface CatalogueClass {
  code: string
  name: string
  parentCode: string | null
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
  ...Object.entries(itemNatures).map(([code, name]) => ({ code, name, parentCode: null })),
  ...Object.entries(itemClasses).map(([code, name]) => ({
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
