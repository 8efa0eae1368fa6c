import { catalogueEdition } from '@sunport/contract/content/notice/catalogue.ts'
import { catalogueClasses } from '../../features/dictionary/catalogue.ts'

/** The class of the official catalogue that each kind of purchase belongs to. */
const classes: Readonly<Record<string, string>> = {
  医用X线诊断设备: 'A0232',
  医用超声波仪器及设备: 'A0232',
  手术急救设备及器具: 'A0232',
  康复设备: 'A0232',
  诊断检验用试剂: 'A0702',
  分析仪器: 'A0210',
  教学专用仪器: 'A0210',
  实验室设备: 'A0210',
  '教学、实验用家具': 'A0501',
  办公家具: 'A0501',
  图书: 'A0401',
  台式计算机: 'A0201',
  服务器: 'A0201',
  乘用车: 'A0203',
  专用车辆: 'A0203',
  交通管理设备: 'A0237',
  应急救援设备: 'A0237',
  农林牧渔业机械: 'A0222',
  '广播、电视、电影设备': 'A0209',
  食品: 'A0706',
  制冷空调与供热设备: 'A0205',
  体育设备: 'A0246',
  物业管理服务: 'C2104',
  环境卫生服务: 'C13',
  运行维护服务: 'C1607',
  软件开发服务: 'C1601',
  数据库服务: 'C1603',
  检测服务: 'C19',
  工程设计服务: 'C19',
  测绘服务: 'C19',
  专业技术服务: 'C19',
  环境监测服务: 'C07',
  社会服务: 'C05',
  教育服务: 'C02',
  维修和保养服务: 'C2312',
  车辆维修和保养服务: 'C2312',
  会议展览与宣传服务: 'C22',
  农林牧渔服务: 'C09',
  安全服务: 'C23',
  公路工程施工: 'B02',
  水利工程施工: 'B02',
  市政工程施工: 'B02',
  农林牧渔业工程: 'B02',
  生态恢复工程: 'B02',
  房屋修缮工程: 'B08',
  装修工程: 'B07',
}

/** What a project buys, as the form of its notices keeps it. */
export const catalogueOf = (category: string): { code: string; name: string; edition: string }[] => {
  const code = classes[category]?.padEnd(9, '0')
  const found = catalogueClasses.find(known => known.code === code)
  return found ? [{ code: found.code, name: found.name, edition: catalogueEdition(1) }] : []
}
