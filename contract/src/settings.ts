import { ruleBasis, type StatutoryRule, statutoryRules } from './content/notice/statutory.ts'
import { contentKinds } from './content/policy.ts'
import { openSettings } from './open/settings.ts'
import { ssoSettings } from './sso/settings.ts'

export const settingCategories = {
  security: '安全',
  upload: '上传',
  publish: '发布',
  interaction: '互动',
  open: '开放数据',
  portal: '外观',
  log: '日志',
} as const
export type SettingCategory = keyof typeof settingCategories

/** Two people for what guards the door: one asks, another one confirms. */
const guardedCategories: readonly SettingCategory[] = ['security']

interface SettingBase {
  name: string
  category: SettingCategory
  /** What changes with it, for whoever is about to change it. */
  note?: string
  /** Also settable for one site, whose value then stands before the common one. */
  perSite?: boolean
  /** The portal's pages and the outside may read it. */
  isPublic?: boolean
  /** Every site has a value of its own from the start, so there is nothing to go back to. */
  isOfSite?: boolean
}
export type SettingDefinition = SettingBase &
  (
    | { type: 'int'; fallback: number; min: number; max: number }
    | { type: 'bool'; fallback: boolean }
    | {
        type: 'text'
        fallback: string
        max: number
        pattern?: RegExp
        patternWords?: string
        /** Several lines. */
        isLong?: boolean
        problem?(value: string): string | undefined
      }
    | { type: 'choice'; fallback: string; options: Readonly<Record<string, string>> }
    | { type: 'choices'; fallback: readonly string[]; options: Readonly<Record<string, string>> }
  )

const int = (
  category: SettingCategory,
  name: string,
  fallback: number,
  min: number,
  max: number,
  note?: string,
) => ({ type: 'int', category, name, fallback, min, max, ...(note && { note }) }) as const

/** What can be uploaded at all, by extension; the server knows how to look into each of them. */
const uploadTypes = {
  pdf: 'PDF',
  ofd: 'OFD',
  doc: 'Word 97',
  docx: 'Word',
  xls: 'Excel 97',
  xlsx: 'Excel',
  ppt: 'PowerPoint 97',
  pptx: 'PowerPoint',
  wps: 'WPS',
  zip: 'ZIP',
  rar: 'RAR',
  '7z': '7z',
  png: 'PNG',
  jpg: 'JPG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  txt: '文本',
  csv: 'CSV',
} as const
export type UploadType = keyof typeof uploadTypes

const text = (category: SettingCategory, name: string, max: number) =>
  ({ type: 'text', category, name, fallback: '', max }) as const

/** What becomes of a notice that does not meet a rule of the law. */
export type CheckLevel = 'refuse' | 'warn' | 'off'
/** As kept since there was only yes and no: a server of the version before reads the third as no. */
const checkLevels: Record<string, CheckLevel> = { '1': 'refuse', '0': 'warn', '2': 'off' }
export const checkLevelOf = (kept: string): CheckLevel => checkLevels[kept] ?? 'refuse'

const statutory = (rule: StatutoryRule, fallback: CheckLevel) =>
  ({
    type: 'choice',
    category: 'publish',
    name: `法定时限检查：${statutoryRules[rule].label}`,
    note: `不符合时拒绝送审和签发，或者只作提醒；条文待核的只提醒。${ruleBasis(rule)}`,
    options: { '1': '拒绝', '0': '提醒', '2': '不检查' },
    fallback: fallback === 'refuse' ? '1' : '0',
    perSite: true,
  }) as const

/** The settings that the code itself reads, with the values they have until somebody sets others. */
export const settings = {
  'security.password-length': int('security', '密码最小长度', 8, 8, 32),
  'security.password-kinds': int('security', '密码字符种类', 2, 2, 4),
  'security.password-history': int('security', '不得与最近几次密码相同', 5, 0, 24),
  'security.password-days': int('security', '密码有效天数（0 为不限）', 0, 0, 365),
  'security.lock-failures': int('security', '连续失败几次锁定', 5, 3, 20),
  'security.captcha-failures': int('security', '失败几次后须输入图形验证码', 3, 1, 20),
  'security.lock-minutes': int('security', '锁定时长（分钟）', 10, 1, 1440),
  'security.address-failures': int(
    'security',
    '同一地址十分钟内失败几次拒绝登录',
    30,
    5,
    500,
    '同一单位的人往往共用一个地址，过小会误伤',
  ),
  'security.all-failures': int(
    'security',
    '所有地址十分钟内共失败几次后登录须输入图形验证码',
    50,
    10,
    5000,
    '只要求验证码，不拒绝登录；本人用过的设备不受影响',
  ),
  'security.device-days': int('security', '本人用过的设备记住天数（0 为不记）', 90, 0, 365),
  'security.idle-minutes': int('security', '无操作退出（分钟）', 30, 5, 120),
  'security.session-hours': int('security', '登录最长时间（小时）', 12, 1, 24),
  'publish.bin-days': int('publish', '回收站保留天数', 30, 7, 365),
  'publish.bin-law-days': int('publish', '回收站法规保留天数', 180, 7, 3650),
  'publish.review-hours': int(
    'publish',
    '每级审核时限（工作小时）',
    16,
    1,
    160,
    '一个工作日按8小时计，超过的计为超期',
  ),
  'publish.bulk-approve': {
    type: 'choices',
    category: 'publish',
    name: '可以批量通过的稿件类型',
    note: '只限送审时没有检查问题的稿件，其余须逐条审核',
    options: contentKinds,
    fallback: ['article', 'window'],
  },
  'publish.check-intention': statutory('intention', 'warn'),
  'publish.check-prequalification': statutory('prequalification', 'refuse'),
  'publish.check-tender': statutory('tender', 'refuse'),
  'publish.check-response': statutory('response', 'refuse'),
  'publish.check-documents': statutory('documents', 'refuse'),
  'publish.check-correction': statutory('correction', 'refuse'),
  'publish.check-single-source': statutory('single-source', 'refuse'),
  // What is late already would only be later.
  'publish.check-result': statutory('result', 'warn'),
  'publish.check-contract': statutory('contract', 'warn'),
  'publish.check-signing': statutory('signing', 'warn'),
  'publish.check-supplier': statutory('supplier', 'warn'),
  'publish.check-attachment': statutory('attachment', 'warn'),
  'publish.ocds-prefix': text('publish', 'OCDS 标识前缀（ocid prefix，向开放合同组织登记取得）', 40),
  'publish.check-personal': {
    type: 'bool',
    category: 'publish',
    name: '含有个人信息（身份证号、手机号、银行卡号）的稿件不能送审和签发',
    note: '关闭后由送审人确认依法应当公开即可送审',
    fallback: false,
    perSite: true,
  },
  'security.frame-origins': text('security', '允许嵌入的外部系统地址', 2000),
  'upload.max-mb': int('upload', '单个文件大小上限（MB）', 20, 1, 20),
  'upload.site-quota-mb': {
    type: 'int',
    category: 'upload',
    name: '站点文件总量上限（MB）',
    note: '0 为不限；只约束新的上传，按上传人所在站点计算',
    fallback: 0,
    min: 0,
    max: 10_000_000,
    perSite: true,
  },
  'upload.scan-required': {
    type: 'bool',
    category: 'upload',
    name: '未取得病毒扫描结果的文件不对外提供',
    note: '只在部署设置了扫描程序（CLAMAV_SOCKET）时起作用；关闭后，扫描程序不可用期间上传的文件按未扫描提供',
    fallback: true,
  },
  'upload.types': {
    type: 'choices',
    category: 'upload',
    name: '允许上传的文件类型',
    note: '已经上传的文件不受影响',
    options: uploadTypes,
    fallback: Object.keys(uploadTypes),
  },
  'captcha.channels': {
    type: 'text',
    category: 'interaction',
    name: '检索列表要求验证码的栏目',
    note: '栏目的页面标识，以逗号分隔；留空则不要求。本站页面不受影响，只约束外部程序',
    fallback: '',
    max: 1000,
    pattern: /^([\w-]+(,[\w-]+)*)?$/,
    patternWords: '请填写栏目的页面标识，以英文逗号分隔',
    perSite: true,
    isPublic: true,
    isOfSite: true,
  },
  'captcha.valid-minutes': int('interaction', '图片验证码有效时间（分钟）', 5, 1, 10),
  'captcha.wrong-tries': int('interaction', '一张图片验证码可错几次', 5, 1, 20),
  'interaction.code-minutes': int('interaction', '短信验证码有效时间（分钟）', 10, 1, 30),
  'interaction.code-per-phone': int('interaction', '一个手机号每天可收几条验证码', 5, 1, 50),
  'interaction.code-per-address': int('interaction', '一个地址每天可发几条验证码', 60, 1, 1000),
  'interaction.proof-from': int(
    'interaction',
    '同一网络每小时提交几次表单后须计算验证',
    30,
    0,
    100_000,
    '0 为每次都须。计算由访客的浏览器自动完成，外部程序按接口说明计算。宜少于每天的验证码和答卷上限',
  ),
  'interaction.proof-from-all': int(
    'interaction',
    '所有网络每小时合计提交几次表单后都须计算验证',
    1000,
    0,
    10_000_000,
    '每种表单分别计数，防止众多网络各提交几次',
  ),
  'interaction.proof-bits': int('interaction', '计算验证的难度（位）', 16, 8, 20, '每加一位，计算时间加倍'),
  'interaction.plain-seconds': int(
    'interaction',
    '提交频繁时，不能计算的访客从打开表单到提交至少几秒',
    20,
    5,
    300,
  ),
  'interaction.follow-broad': int(
    'interaction',
    '订阅的列表近 30 天超过几条时提醒范围过大',
    300,
    10,
    100_000,
    '只作提醒，仍可订阅',
  ),
  'interaction.follow-most': int('interaction', '一个邮箱或手机最多订阅几项', 30, 1, 500),
  'interaction.status-tries': int('interaction', '查询留言进度每小时可错几次', 10, 3, 100),
  'portal.gray-theme': {
    type: 'bool',
    category: 'portal',
    name: '全站灰色（哀悼日）',
    note: '立即对公众生效；按日期自动变灰请在站点管理中设置',
    fallback: false,
    perSite: true,
  },
  'portal.figures-least': {
    ...int(
      'portal',
      '采购数据中少于多少个公告的数字不单独显示',
      3,
      2,
      100,
      '页面、接口和下载的文件同样不显示',
    ),
    perSite: true,
  },
  'portal.search-across': {
    type: 'bool',
    category: 'portal',
    name: '参加跨省联合检索',
    note: '关闭后，联合检索不再检索本站信息',
    fallback: true,
    perSite: true,
  },
  'portal.elder-mode': {
    type: 'bool',
    category: 'portal',
    name: '适老化与无障碍阅读入口',
    fallback: true,
    perSite: true,
    isPublic: true,
    isOfSite: true,
  },
  'log.visits': {
    type: 'bool',
    category: 'log',
    name: '访问统计',
    note: '关闭后不再记录访问，文章的阅读次数也不再增加',
    fallback: true,
    perSite: true,
  },
  ...openSettings,
  ...ssoSettings,
  'security.plain-hosts': {
    type: 'text',
    category: 'security',
    name: '菜单可用 http 的主机（逗号分隔）',
    fallback: '',
    max: 500,
  },
  'interaction.accept-days': int('interaction', '留言受理期限（工作日）', 2, 1, 15),
  'interaction.supplement-days': int(
    'interaction',
    '留言补充期限（工作日）',
    15,
    1,
    60,
    '逾期未补充的留言自动关闭',
  ),
  'interaction.reply-days': int('interaction', '留言答复期限（工作日）', 15, 1, 60),
  'interaction.feedback-days': {
    ...int('interaction', '意见征集反馈期限（工作日）', 15, 1, 60, '自截止之日起计，超过的计为超期'),
    perSite: true,
  },
  'interaction.answers-per-address': {
    ...int('interaction', '同一网络地址每天可提交的答卷份数', 50, 1, 100_000, '每份问卷分别计数'),
    perSite: true,
  },
  'log.retention-days': int('log', '日志保留天数', 365, 180, 3650),
  'log.slow-call-ms': int('log', '接口耗时超过多少毫秒记录', 1000, 50, 60_000),
  'log.sample-per-thousand': int('log', '接口日志抽样（每千次）', 10, 0, 1000),
  'log.error-limit': int('log', '前端错误保留条数', 10_000, 100, 100_000),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key)
export const isGuarded = (key: SettingKey): boolean => guardedCategories.includes(settings[key].category)

type ValueOf = { int: number; bool: boolean; text: string; choice: string; choices: readonly string[] }
export type SettingValue<K extends SettingKey> = ValueOf[(typeof settings)[K]['type']]
/** A value as calls carry it. */
export type AnySettingValue = string | number | boolean | string[]

/** Why a value cannot be that of a setting, in the words the user sees. */
export const settingProblem = (key: SettingKey, value: unknown): string | undefined => {
  const definition: SettingDefinition = settings[key]
  switch (definition.type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : '请选择开或关'
    case 'int': {
      const { min, max } = definition
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      return fits ? undefined : `请输入${min}至${max}的整数`
    }
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(definition.options, value)
        ? undefined
        : '所选内容不正确'
    case 'choices': {
      const isList = Array.isArray(value) && new Set(value).size === value.length
      if (!isList || value.some(each => !Object.hasOwn(definition.options, each))) return '所选内容不正确'
      return value.length > 0 ? undefined : '请至少选择一项'
    }
    case 'text': {
      if (typeof value !== 'string') return '请输入文字'
      if (value.length > definition.max) return `不能超过${definition.max}个字`
      const isFitting = !definition.pattern || definition.pattern.test(value)
      return isFitting ? definition.problem?.(value) : (definition.patternWords ?? '格式不正确')
    }
  }
}

/** The text that the table keeps for a value. */
export const storedSetting = (value: AnySettingValue): string => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** A value as another installation wrote it: what is a choice today was on or off in versions before. */
export const settingFrom = (key: SettingKey, value: AnySettingValue): AnySettingValue =>
  settings[key].type === 'choice' && typeof value === 'boolean' ? storedSetting(value) : value

/** A kept text as a value. What somebody wrote into the table by hand must not switch a protection off. */
export const readSetting = (key: SettingKey, stored: string): AnySettingValue => {
  const definition: SettingDefinition = settings[key]
  const plain = {
    bool: () => stored === '1',
    int: () => (/^\d{1,9}$/.test(stored) ? Number(stored) : Number.NaN),
    text: () => stored,
    choice: () => stored,
    choices: () => stored.split(','),
  }[definition.type]()
  return settingProblem(key, plain) === undefined ? plain : fallbackOf(key)
}

export const fallbackOf = (key: SettingKey): AnySettingValue => {
  const { fallback }: SettingDefinition = settings[key]
  return typeof fallback === 'object' ? [...fallback] : fallback
}
