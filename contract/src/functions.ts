import { type PageFunction, plainPages } from './back-office-pages.ts'

export const functionKinds = { page: '页面', button: '按钮', export: '数据导出' } as const
export type FunctionKind = keyof typeof functionKinds

export const riskLevels = { low: '低', middle: '中', high: '高' } as const
export type RiskLevel = keyof typeof riskLevels

interface FunctionDefinition {
  name: string
  kind: FunctionKind
  risk: RiskLevel
}

const page = (name: string): FunctionDefinition => ({ name, kind: 'page', risk: 'low' })
const button = (name: string, risk: RiskLevel = 'middle'): FunctionDefinition => ({
  name,
  kind: 'button',
  risk,
})
const download = (name: string): FunctionDefinition => ({ name, kind: 'export', risk: 'middle' })

type ContentFunctions<Kind extends string> = Record<
  `cms:${Kind}:${'view' | 'edit' | 'review1' | 'review2' | 'review3' | 'withdraw'}`,
  FunctionDefinition
>

/** What can be done to texts of one family; the same for all of them. */
const contentFunctions = <Kind extends string>(kind: Kind, name: string): ContentFunctions<Kind> =>
  ({
    [`cms:${kind}:view`]: page(`查看${name}`),
    [`cms:${kind}:edit`]: button(`采编${name}`),
    [`cms:${kind}:review1`]: button(`${name}初审`),
    [`cms:${kind}:review2`]: button(`${name}复审`),
    [`cms:${kind}:review3`]: button(`${name}终审签发`, 'high'),
    [`cms:${kind}:withdraw`]: button(`撤回与下线${name}`, 'high'),
  }) as ContentFunctions<Kind>

/**
 * Everything that can be granted, `module:entity:action`. A call names the one function it asks for, so a
 * call without an entry here does not compile; the server keeps its table equal to this one.
 */
const named = {
  'sys:region:view': page('查看区划'),
  'sys:region:edit': button('维护区划'),
  'sys:dict:view': page('查看字典'),
  'sys:dict:edit': button('维护字典'),
  'sys:running:view': page('查看运行状态'),
  'sys:task:view': page('查看定时任务'),
  'sys:task:edit': button('维护定时任务'),
  'sys:task:run': button('执行与终止任务', 'high'),
  'sys:org:view': page('查看机构'),
  'sys:org:edit': button('维护机构'),
  'sys:org:maintain': page('维护本单位信息'),
  'sys:org:approve': button('审核机构信息'),
  'sys:org:export': download('导出机构'),
  'sys:user:view': page('查看用户'),
  'sys:user:edit': button('维护用户'),
  'sys:user:grant': button('为用户授予角色', 'high'),
  'sys:user:security': button('重置密码、解锁与下线', 'high'),
  'sys:user:export': download('导出用户'),
  'sys:three:confirm': page('三员复核'),
  'sys:role:view': page('查看角色'),
  'sys:role:edit': button('维护角色与授权', 'high'),
  'sys:func:view': page('查看功能'),
  'sys:func:edit': button('启停功能', 'high'),
  'sys:menu:view': page('查看菜单'),
  'sys:menu:edit': button('维护菜单'),
  'sys:conf:view': page('查看系统配置'),
  'sys:conf:edit': button('维护系统配置'),
  'sys:conf:security': button('维护安全配置', 'high'),
  'sys:workday:view': page('查看工作日'),
  'sys:workday:edit': button('维护工作日'),
  'log:record:view': page('打开日志记录'),
  'sys:workday:publish': button('发布工作日', 'high'),
  'cms:message:view': page('查看咨询留言'),
  'cms:message:accept': button('受理留言'),
  'cms:message:assign': button('分办与督办留言'),
  'cms:message:reply': button('答复留言'),
  'cms:message:review2': button('审核留言答复'),
  'cms:message:publish': button('公开留言', 'high'),
  'cms:message:withdraw': button('撤下公开的留言', 'high'),
  'cms:message:reveal': button('查看留言人信息', 'high'),
  'sys:sms:view': page('查看短信发送记录'),
  'sys:sms:edit': button('重发短信'),
  'log:tech:view': page('查看运行日志'),
  'log:tech:edit': button('处理前端错误'),
  'log:tech:export': download('导出运行日志'),
  'log:audit:view': page('查看审计日志'),
  'log:audit:export': download('导出审计日志'),
  ...contentFunctions('article', '信息'),
  ...contentFunctions('notice', '公告'),
  ...contentFunctions('law', '法规'),
  ...contentFunctions('window', '首页窗口'),
  'cms:campaign:view': page('查看意见征集'),
  'cms:campaign:edit': button('起草意见征集'),
  'cms:campaign:handle': button('审理征集意见'),
  'cms:campaign:publish': button('签发征集、公开意见和发布反馈', 'high'),
  'cms:campaign:reveal': button('查看意见提出人联系方式', 'high'),
  'cms:indicator:view': page('查看营商环境指标'),
  'cms:indicator:edit': button('维护营商环境指标'),
  'cms:indicator:comment': button('说明本地区指标'),
  'cms:indicator:publish': button('发布营商环境指标', 'high'),
  'cms:site:view': page('查看站点'),
  'cms:site:edit': button('维护站点', 'high'),
  'cms:channel:view': page('查看栏目'),
  'cms:channel:edit': button('维护栏目'),
  'cms:link:view': page('查看链接'),
  'cms:link:edit': button('维护链接'),
  'cms:media:view': page('查看媒体库'),
  'cms:media:edit': button('维护媒体库'),
  'cms:survey:view': page('查看问卷'),
  'cms:survey:edit': button('设计问卷'),
  'cms:survey:review2': button('问卷审核', 'high'),
  'cms:survey:run': button('暂停、延期与结束问卷', 'high'),
  'cms:survey:publish': button('公布问卷结果与归档', 'high'),
  'cms:survey:export': download('导出答卷'),
  'cms:survey:personal': button('导出答卷中的个人信息', 'high'),
  'cms:check:view': page('查看检查词表'),
  'cms:check:edit': button('维护检查词表'),
  'cms:review:view': page('查看审核队列'),
  'cms:review:watch': button('审核督办与紧急发布', 'high'),
  'cms:bin:view': page('查看回收站'),
  'cms:bin:recover': button('从回收站恢复本人的内容'),
  'cms:bin:restore': button('从回收站恢复他人的内容'),
  'cms:bin:purge': button('彻底删除', 'high'),
  'log:audit:verify': button('校验日志完整性', 'low'),
  'log:audit:reveal': button('查看日志敏感信息', 'high'),
  'dir:record:export': download('导出目录与信用记录'),
  'dir:correction:view': page('查看更正申请'),
  'dir:correction:decide': button('办理更正申请'),
  'dir:figure:view': page('查看数据说明'),
  'dir:figure:decide': button('办理数据说明'),
  'dir:credit:review': button('审核信用修复', 'high'),
  'dir:credit:sign': button('登记、撤销信用记录与发布修复公告', 'high'),
  'dir:import:view': page('查看目录导入'),
  'dir:import:run': button('批量导入目录', 'high'),
} as const satisfies Record<`${string}:${string}:${string}`, FunctionDefinition>

export type FunctionCode = keyof typeof named | PageFunction

export const functions: Readonly<Record<FunctionCode, FunctionDefinition>> = {
  ...named,
  ...(Object.fromEntries(
    plainPages.flatMap(({ entity, noun }) => [
      [`${entity}:view`, page(`查看${noun}`)],
      [`${entity}:edit`, button(`维护${noun}`)],
    ]),
  ) as Record<PageFunction, FunctionDefinition>),
}

export const isFunctionCode = (code: string): code is FunctionCode => Object.hasOwn(functions, code)

export const functionCodes = Object.keys(functions) as FunctionCode[]

/** Only built-in roles hold these: a made-up role must not undo what the three administrators keep apart. */
export const reservedFunctions: ReadonlySet<string> = new Set<FunctionCode>([
  'sys:func:edit',
  'sys:conf:security',
  'sys:three:confirm',
  'log:audit:view',
  'log:audit:export',
  'log:audit:verify',
  'log:audit:reveal',
])

export const functionModules: Readonly<Record<string, string>> = {
  sys: '系统管理',
  cms: '内容管理',
  log: '日志管理',
  dir: '主体与信用',
}

export interface FunctionGroup {
  /** `module:entity`. */
  code: string
  name: string
  functions: FunctionCode[]
}

/** The catalogue by what is acted on, each group named after its own page. */
export const functionGroups: FunctionGroup[] = [
  ...Map.groupBy(functionCodes, code => code.split(':').slice(0, 2).join(':')),
].map(([code, members]) => {
  const [first] = members
  const page = members.find(member => functions[member].kind === 'page') ?? first
  return { code, name: page ? functions[page].name.replace(/^查看/, '') : code, functions: members }
})
