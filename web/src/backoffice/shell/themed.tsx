import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useAppearance } from '../appearance.ts'
import { useStore } from '../store.ts'
import { useMedia } from '../use-media.ts'
import { preferences } from './preferences.ts'
import { antdTheme, styleVariables } from './theme.ts'

// Calendars take the names of days and months, and the first day of a week, from here.
dayjs.locale('zh-cn')

/** Gives everything below the chosen colours: the user's, or else the site's. */
export const Themed = ({ children }: { children: ReactNode }) => {
  const chosen = useStore(preferences)
  const site = useAppearance()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const systemIsStill = useMedia('(prefers-reduced-motion: reduce)')
  const hasMotion = !chosen.reduceMotion && !systemIsStill
  const isDark = chosen.appearance === 'dark' || (chosen.appearance === 'system' && systemIsDark)
  const color = chosen.color ?? site?.color
  const { density, fontSize } = chosen
  const config = useMemo(
    () => antdTheme({ color, isDark, hasMotion, density, fontSize }),
    [color, isDark, hasMotion, density, fontSize],
  )

  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.colorScheme = isDark ? 'dark' : 'light'
    for (const [name, value] of Object.entries(styleVariables(config, color))) style.setProperty(name, value)
  }, [config, color, isDark])

  return (
    <ConfigProvider locale={zhCN} theme={config} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }}>{children}</App>
    </ConfigProvider>
  )
}
