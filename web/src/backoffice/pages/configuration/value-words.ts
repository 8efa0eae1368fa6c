import {
  type AnySettingValue,
  type SettingDefinition,
  type SettingKey,
  settings,
} from '@sunport/contract/settings.ts'

/** A value as people read it. */
export const valueWords = (key: SettingKey, value: AnySettingValue | null): string => {
  const definition: SettingDefinition = settings[key]
  if (value === null) return '默认值'
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (definition.type === 'choice') return definition.options[String(value)] ?? String(value)
  if (!Array.isArray(value)) return String(value) || '（空）'
  if (definition.type !== 'choices') return value.join('、')
  const all = Object.keys(definition.options)
  return value.length === all.length
    ? `全部 ${all.length} 种`
    : value.map(each => definition.options[each] ?? each).join('、')
}
