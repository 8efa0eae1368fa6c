/** Closed sets of the log records, with their words. */
export const auditResults = { ok: '成功', refused: '拒绝' } as const
export type AuditResult = keyof typeof auditResults

export const loginResults = { ok: '成功', failed: '失败' } as const
export type LoginResult = keyof typeof loginResults

export const loginMethods = {
  password: '密码登录',
  totp: '动态验证码',
  recovery: '恢复码',
  unlock: '解锁屏幕',
  sso: '单位统一登录',
} as const
export type LoginMethod = keyof typeof loginMethods

/** Why a try to log in ended as it did: for those who read the log, never for those who try. */
export const loginReasons = {
  passed: '通过',
  'unknown-user': '用户不存在',
  'wrong-password': '密码错误',
  'wrong-code': '验证码错误',
  locked: '账号已锁定',
  disabled: '账号已停用',
  'unit-paused': '所属单位已暂停',
  captcha: '图形验证码错误',
  'not-yet-valid': '账号未生效',
  expired: '账号已过期',
  'address-refused': '登录地址不允许',
  'too-many': '同一地址尝试过多',
  'sso-only': '只允许单位统一登录',
  'sso-invalid': '统一登录校验未通过',
  'sso-unknown': '单位账号未开通',
  'sso-name': '登录名缺失、未经核实或不符合规则',
  'sso-taken': '登录名已由其他账号使用',
  'sso-administrator': '三员账号不使用统一登录',
  'sso-no-role': '没有对应的角色',
  'sso-conflict': '对应的角色、机构或站点互相冲突',
} as const
export type LoginReason = keyof typeof loginReasons

export const secondFactors = {
  none: '未启用',
  waiting: '待验证',
  passed: '已通过',
  failed: '未通过',
} as const
export type SecondFactor = keyof typeof secondFactors

export const callCauses = { slow: '耗时过长', failed: '失败', sample: '抽样' } as const
export type CallCause = keyof typeof callCauses

export const callerKinds = { operator: '后台用户', page: '门户页面', outside: '外部程序' } as const
export type CallerKind = keyof typeof callerKinds

export const errorStates = { open: '未处理', working: '处理中', solved: '已解决', ignored: '忽略' } as const
export type ErrorState = keyof typeof errorStates

/** What a server died of. */
export const crashKinds = {
  error: '程序错误',
  memory: '内存不足',
  fatal: '运行环境故障',
  signal: '被终止',
  exit: '异常退出',
} as const
export type CrashKind = keyof typeof crashKinds

export const visitGroupings = {
  day: '按日',
  hour: '按小时',
  site: '按站点',
  channel: '按栏目',
  item: '按信息',
  region: '按区划',
} as const
export type VisitGrouping = keyof typeof visitGroupings

/** The kinds of log, each with how many days one question may span. */
export const logTabs = {
  operation: { title: '操作日志', days: 93 },
  login: { title: '登录日志', days: 93 },
  visit: { title: '访问日志', days: 93 },
  call: { title: '接口日志', days: 31 },
  error: { title: '前端错误', days: 366 },
  crash: { title: '服务中断', days: 366 },
  sensitive: { title: '敏感操作', days: 366 },
  change: { title: '数据变更', days: 366 },
} as const
export type LogTab = keyof typeof logTabs

/** What a log shows when nobody asked for other days. */
export const defaultLogDays = 7
