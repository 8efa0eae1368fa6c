export const settingCategories = {
  security: '安全',
  upload: '上传',
  publish: '发布',
  interaction: '互动',
  portal: '外观',
  link: '链接',
  log: '日志',
} as const
export type SettingCategory = keyof typeof settingCategories

interface SettingBase {
  name: string
  category: SettingCategory
  /** Also settable for one site, whose value then stands before the common one. */
  perSite?: boolean
}
export type SettingDefinition = SettingBase &
  (
    | { type: 'int'; fallback: number; min: number; max: number }
    | { type: 'bool'; fallback: boolean }
    | { type: 'text'; fallback: string; max: number }
  )

const int = (category: SettingCategory, name: string, fallback: number, min: number, max: number) =>
  ({ type: 'int', category, name, fallback, min, max }) as const

/** The settings that the code itself reads, with the values they have until somebody sets others. */
export const settings = {
  'security.password-length': int('security', '密码最小长度', 8, 8, 32),
  'security.password-kinds': int('security', '密码字符种类', 2, 2, 4),
  'security.password-history': int('security', '不得与最近几次密码相同', 5, 0, 24),
  'security.password-days': int('security', '密码有效天数（0 为不限）', 0, 0, 365),
  'security.lock-failures': int('security', '连续失败几次锁定', 5, 3, 20),
  'security.lock-minutes': int('security', '锁定时长（分钟）', 10, 1, 1440),
  'security.idle-minutes': int('security', '无操作退出（分钟）', 30, 5, 120),
  'security.session-hours': int('security', '登录最长时间（小时）', 12, 1, 24),
  'publish.bin-days': int('publish', '回收站保留天数', 30, 7, 365),
  'log.retention-days': int('log', '日志保留天数', 365, 180, 3650),
  'log.error-limit': int('log', '前端错误保留条数', 10_000, 100, 100_000),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = (typeof settings)[K]['type'] extends 'int'
  ? number
  : (typeof settings)[K]['type'] extends 'bool'
    ? boolean
    : string
