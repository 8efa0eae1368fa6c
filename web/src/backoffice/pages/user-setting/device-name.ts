const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/Android/i, '安卓'],
  [/iPhone|iPad/i, 'iOS'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/Linux|UOS|Kylin/i, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg\//i, 'Edge'],
  [/Firefox\//i, 'Firefox'],
  [/QQBrowser/i, 'QQ浏览器'],
  [/Chrome\//i, 'Chrome'],
  [/Safari\//i, 'Safari'],
]

const nameIn = (names: [RegExp, string][], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** What a person would call the device behind a user agent. */
export const deviceName = (agent: string | null): string => {
  const parts = [nameIn(systems, agent ?? ''), nameIn(browsers, agent ?? '')].filter(Boolean)
  return parts.join(' · ') || '未知设备'
}
