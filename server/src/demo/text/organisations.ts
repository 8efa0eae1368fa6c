import type { Place } from '../places.ts'

export type BuyerKind =
  | 'school'
  | 'primary'
  | 'vocational'
  | 'university'
  | 'hospital'
  | 'clinic'
  | 'cdc'
  | 'education'
  | 'health'
  | 'police'
  | 'traffic'
  | 'court'
  | 'office'
  | 'data'
  | 'housing'
  | 'transport'
  | 'water'
  | 'agriculture'
  | 'veterinary'
  | 'forestry'
  | 'environment'
  | 'sanitation'
  | 'municipal'
  | 'parks'
  | 'culture'
  | 'museum'
  | 'library'
  | 'media'
  | 'market'
  | 'inspection'
  | 'civil'
  | 'welfare'
  | 'emergency'
  | 'town'
  | 'enterprise'

type Level = Place['level']
const everywhere = (...names: string[]): Record<Level, string[]> => ({
  province: names,
  city: names,
  county: names,
  town: names,
})

/** Names of buyers by kind and level; {地} is the place, {短} its short name, {名} an invented given part. */
export const buyerNames: Record<BuyerKind, Record<Level, string[]>> = {
  school: {
    province: ['{地}{名}实验中学'],
    city: ['{地}{名}中学', '{地}第十七中学', '{地}{名}实验中学'],
    county: ['{地}{名}中学', '{地}{名}九年一贯制学校'],
    town: ['{地}{名}中学'],
  },
  primary: everywhere('{地}{名}小学', '{地}{名}实验小学'),
  vocational: everywhere('{地}{名}职业技术学校'),
  university: {
    ...everywhere('{地}{名}职业学院'),
    province: ['{地}{名}学院', '{地}{名}职业技术学院', '{地}{名}师范学院', '{地}{名}医药高等专科学校'],
    city: ['{地}{名}职业学院', '{地}{名}开放大学'],
  },
  hospital: {
    province: ['{地}第九人民医院', '{地}{名}康复医院', '{地}{名}中医医院'],
    city: ['{地}第七人民医院', '{地}{名}妇幼保健院', '{地}{名}中医医院'],
    county: ['{地}第三人民医院', '{地}{名}中医医院'],
    town: ['{地}{名}医院'],
  },
  clinic: {
    ...everywhere('{地}{名}社区卫生服务中心', '{地}{名}镇中心卫生院'),
    town: ['{地}社区卫生服务中心'],
  },
  cdc: everywhere('{地}疾病预防控制中心'),
  education: everywhere('{地}教育事业服务中心', '{地}教育技术装备中心'),
  health: everywhere('{地}卫生健康事业发展中心', '{地}卫生健康综合服务中心'),
  police: everywhere('{地}公安局{名}分局'),
  traffic: everywhere('{地}公安交通管理服务中心'),
  court: everywhere('{地}{名}人民法庭'),
  office: everywhere('{地}机关事务服务中心', '{地}机关后勤保障中心', '{地}公共事务保障中心'),
  data: everywhere('{地}政务服务和数据管理中心', '{地}大数据运营保障中心'),
  housing: everywhere('{地}住房和城乡建设服务中心', '{地}城市更新事务中心'),
  transport: everywhere('{地}公路事业发展中心', '{地}交通运输综合服务中心'),
  water: everywhere('{地}水利工程建设中心', '{地}{名}灌区管理处', '{地}河湖事务中心'),
  agriculture: everywhere('{地}农业农村事业服务中心', '{地}农业技术推广总站'),
  veterinary: everywhere('{地}动物疫病预防控制中心'),
  forestry: everywhere('{地}林业事业发展中心', '{地}{名}国有林场', '{地}{名}自然保护地管理处'),
  environment: everywhere('{地}生态环境监测中心', '{地}生态环境事务中心'),
  sanitation: everywhere('{地}环境卫生管理中心'),
  municipal: everywhere('{地}市政设施养护中心'),
  parks: everywhere('{地}园林绿化服务中心'),
  culture: everywhere('{地}文化馆', '{地}{名}群众艺术馆'),
  museum: everywhere('{地}{名}博物馆'),
  library: everywhere('{地}公共图书馆'),
  media: everywhere('{地}融媒体中心', '{地}广播电视技术中心'),
  market: everywhere('{地}市场监管综合服务中心'),
  inspection: everywhere('{地}食品药品检验中心'),
  civil: everywhere('{地}民政事务服务中心'),
  welfare: everywhere('{地}{名}社会福利院'),
  emergency: everywhere('{地}应急救援保障中心', '{地}消防救援支队'),
  town: {
    ...everywhere('{地}{名}镇人民政府', '{地}{名}街道办事处', '{地}{名}乡人民政府'),
    town: ['{地}公共服务办公室'],
  },
  // State-owned enterprises of the sub-portals.
  enterprise: everywhere(
    '{短}{名}投资集团有限公司',
    '{短}{名}水务有限责任公司',
    '{短}{名}城市建设发展集团有限公司',
    '{短}{名}能源开发有限责任公司',
    '{短}{名}公共交通集团有限公司',
    '{短}{名}农垦发展有限公司',
  ),
}

const kindsIn = (text: string): BuyerKind[] => text.trim().split(/\s+/) as BuyerKind[]

const common = kindsIn(
  'hospital hospital cdc office transport water agriculture veterinary forestry culture museum library media market inspection environment emergency',
)
const local = kindsIn(
  'school school primary primary education health police traffic court housing sanitation municipal parks civil welfare',
)

/** Kinds that buy on a level; a province has no towns, a county no university. */
export const kindsOfLevel: Record<Level, BuyerKind[]> = {
  province: [...common, ...kindsIn('university university vocational data school')],
  city: [...common, ...local, ...kindsIn('university vocational vocational data clinic')],
  county: [...common, ...local, ...kindsIn('clinic clinic town town town')],
  town: kindsIn('school primary clinic town town sanitation agriculture education'),
}

const words = (text: string): string[] => text.trim().split(/\s+/)

export const givenNames = words(`
  云岭 清河 望江 明德 凤栖 春晖 松涛 碧溪 崇文 育英 南屏 北苑 东湖 金穗 石桥 柳林 新河 白鹭 青原 安澜
  平川 兰溪 紫荆 双桥 龙潭 和顺 长乐 银杏 福泉 秋实 枫林 红旗 朝阳 永丰 泰和 仁里 思源 惠民 翠屏 沙河`)

/** Invented company names with the letters that stand for them in project numbers. */
export const brands: [name: string, letters: string][] = words(`
  衡屿HY 澜柯LK 禾渡HD 砚舟YZ 昭序ZX 岚迹LJ 澄越CY 予川YC 攸宁YN 沐衡MH 朗砚LA 景澹JD 卓栎ZL 汇弈HI 拓砚TY
  融砺RL 明栩MX 信屿XY 恒栖HQ 瑞檐RY 宏砚HN 博屿BY 盛栎SL 安砺AL 启栩QX 凌檐LN 正弈ZI 同砚TN 长栖CQ 晟屿SY`).map(
  word => [word.slice(0, 2), word.slice(2)],
)

/** Endings of suppliers' names by what they sell: the first pattern that fits the item class. */
export const supplierTrades: [pattern: RegExp, endings: string[]][] = [
  [/装备制造/, ['智能装备制造有限公司', '装备科技有限公司']],
  [/绿色建材/, ['新型建材有限公司', '绿色建筑科技有限公司']],
  [/农副产品/, ['农业发展有限公司', '生态农业有限公司', '农产品专业合作社']],
  [/动物疫病|畜牧兽医/, ['动物保健科技有限公司', '牧业技术服务有限公司']],
  [/医疗废物/, ['医疗废物处置有限公司', '环保处置有限公司']],
  [/洗涤/, ['洗涤服务有限公司', '医用织物洗涤有限公司']],
  [/医疗用房/, ['建筑装饰工程有限公司', '医用工程建设有限公司']],
  [/医|诊断|康复|手术/, ['医疗器械有限公司', '医学科技有限公司']],
  [/分析仪器|监测仪器|水文/, ['科学仪器有限公司', '仪器设备有限公司']],
  [/家具/, ['家具有限公司', '办公家具制造有限公司']],
  [/图书/, ['图书发行有限公司', '文化发展有限公司']],
  [/数据库/, ['数字资源服务有限公司', '信息服务有限公司']],
  [/培训/, ['教育咨询有限公司', '教育科技有限公司']],
  [/教学|体育设备/, ['教育装备有限公司', '文体用品有限公司']],
  [/保安/, ['保安服务有限公司', '安保服务有限公司']],
  [/车辆租赁/, ['汽车租赁有限公司', '旅游客运有限公司']],
  [/车辆维修/, ['汽车维修服务有限公司', '汽车服务有限公司']],
  [/乘用车/, ['汽车销售有限公司', '汽车贸易有限公司']],
  [/环卫专用车辆|环卫设备|养护机械/, ['专用车辆制造有限公司', '环保装备有限公司']],
  [/应急/, ['应急装备有限公司', '消防器材有限公司']],
  [/安全技术/, ['安全技术服务有限公司', '安全评价有限公司']],
  [/空调/, ['制冷设备有限公司', '机电设备有限公司']],
  [/舞台|广播/, ['演艺设备有限公司', '广电设备有限公司']],
  [/文物保护/, ['文博装备有限公司', '展柜制造有限公司']],
  [/档案/, ['档案技术服务有限公司', '信息技术有限公司']],
  [
    /计算机|服务器|软件|运行维护|监控|交通管理/,
    ['信息技术有限公司', '网络科技有限公司', '软件有限公司', '智能科技有限公司'],
  ],
  [/检测|监测/, ['检测技术有限公司', '环境检测有限公司']],
  [/食品/, ['食品配送有限公司', '农产品有限公司', '供应链管理有限公司']],
  [/园林绿化养护/, ['园林绿化有限公司', '生态园林有限公司']],
  [/物业/, ['物业服务有限公司', '物业管理有限公司']],
  [/环境卫生/, ['环境服务有限公司', '城市环境服务有限公司']],
  [/社会服务/, ['社会工作服务中心', '养老服务有限公司']],
  [/监理/, ['工程监理有限公司', '建设监理有限公司']],
  [/设计|测绘/, ['勘测设计有限公司', '规划设计研究院有限公司']],
  [/审计/, ['会计师事务所有限公司', '管理咨询有限公司']],
  [/法律/, ['律师事务所']],
  [/宣传|会议/, ['文化传媒有限公司', '会展服务有限公司']],
  [/水利/, ['水利水电工程有限公司', '水务建设有限公司']],
  [/园林|生态恢复|林业/, ['生态园林有限公司', '林业工程有限公司']],
  [/农业工程/, ['农田建设工程有限公司', '建设工程有限公司']],
  [/农林牧渔业机械/, ['农业机械有限公司', '农机装备有限公司']],
  [/农业/, ['农业科技有限公司', '农业服务有限公司']],
  [/环境治理/, ['环境工程有限公司', '环保工程有限公司']],
  [/公路|市政/, ['路桥工程有限公司', '市政工程有限公司']],
  [/展陈/, ['展览工程有限公司', '装饰工程有限公司']],
  [/工程/, ['建设工程有限公司', '建筑安装有限公司', '装饰工程有限公司']],
]

export const agencyTrades: [ending: string, letters: string][] = [
  ['招标代理有限公司', 'ZB'],
  ['项目管理有限公司', 'XM'],
  ['工程咨询有限公司', 'GC'],
  ['采购咨询有限公司', 'CG'],
]

export const surnames = words(`
  王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 马 朱 胡 林 郭 何 高 罗 郑 梁 谢 宋 唐 许 邓 韩 冯 曹 彭 曾 田 董 潘 袁`)
export const personNames = words(`
  晓峰 雅琴 志远 文静 建国 海燕 立新 思琪 明辉 丽娟 国栋 玉梅 浩然 秀兰 永强 婷婷 学军 春华 宇航 晓梅
  德胜 佳怡 振华 红霞 伟 敏 涛 静 磊 洁`)

export const streets = words(`
  云岭路 清河大道 望江东路 明德街 凤栖路 春晖路 松涛街 碧溪路 崇文街 育英巷 南屏大道 金穗路 石桥街 柳林路
  白鹭大道 安澜路 平川街 兰溪路 紫荆路 双桥北路`)
export const villages = words(`
  新桥 柳树湾 石磨 青杨 大坪 向阳 红星 河口 南沟 松林 长岭 清泉 永兴 团结 白沙 牛角 东升 太平 官渡 花园`)
