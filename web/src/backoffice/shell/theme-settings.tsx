import { defaultThemeColor } from '@sunport/contract/constants.ts'
import { App, Button, ColorPicker, Form, Segmented, Space, Switch } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../ui/back-office-page-header.tsx'
import { useAppearance } from '../appearance.ts'
import { useStore } from '../store.ts'
import { optionsOf } from '../ui/options.ts'
import { clearErrorLog, readErrorLog } from './error-log.ts'
import {
  type Appearance,
  appearances,
  type Density,
  densities,
  type FontSize,
  fontSizes,
  preferences,
  resetPreferences,
  setPreferences,
} from './preferences.ts'
import styles from './shell.module.css'

const palette = [
  '#1558B0',
  '#0B7A99',
  '#0F766E',
  '#3F6B1F',
  '#8A5A12',
  '#9A3B26',
  '#B01E23',
  '#5B4BA8',
  '#3D4652',
]
const sidebarModes = { pinned: '固定展开', hover: '收起，悬停展开', collapsed: '仅图标' } as const
type SidebarMode = keyof typeof sidebarModes

const ErrorLog = () => {
  const { message } = App.useApp()
  const [log, setLog] = useState(readErrorLog)
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(log, null, 2))
    message.success('已复制')
  }
  const clear = () => {
    clearErrorLog()
    setLog([])
  }
  if (log.length === 0) return <span>没有错误</span>
  return (
    <Space>
      <span>{`${log.length} 条，最近：${log[0]?.message ?? ''}`}</span>
      <Button size="small" onClick={copy}>
        复制
      </Button>
      <Button size="small" onClick={clear}>
        清空
      </Button>
    </Space>
  )
}

/** How this browser shows the back-office: kept in its local storage, nowhere else. */
export const ThemeSettings = () => {
  const chosen = useStore(preferences)
  const siteColor = useAppearance()?.color ?? defaultThemeColor
  const mode: SidebarMode = !chosen.sidebarCollapsed ? 'pinned' : chosen.revealOnHover ? 'hover' : 'collapsed'
  const setMode = (next: SidebarMode) =>
    setPreferences({ sidebarCollapsed: next !== 'pinned', revealOnHover: next !== 'collapsed' })
  return (
    <>
      <PageHeader title="主题设置" note="只影响当前浏览器">
        <Button onClick={resetPreferences}>恢复默认</Button>
      </PageHeader>
      <section className={styles.sheet}>
        <Form labelCol={{ flex: '120px' }} labelAlign="left" colon={false}>
          <Form.Item label="主题色">
            <Space>
              <ColorPicker
                value={chosen.color ?? siteColor}
                disabledAlpha
                showText
                presets={[{ label: '常用', colors: palette }]}
                onChangeComplete={color => setPreferences({ color: color.toHexString().slice(0, 7) })}
              />
              <Button
                type="link"
                disabled={!chosen.color}
                onClick={() => setPreferences({ color: undefined })}
              >
                使用站点主题色
              </Button>
            </Space>
          </Form.Item>
          <Form.Item label="外观">
            <Segmented<Appearance>
              aria-label="外观"
              value={chosen.appearance}
              options={optionsOf(appearances)}
              onChange={appearance => setPreferences({ appearance })}
            />
          </Form.Item>
          <Form.Item label="密度">
            <Segmented<Density>
              aria-label="密度"
              value={chosen.density}
              options={optionsOf(densities)}
              onChange={density => setPreferences({ density })}
            />
          </Form.Item>
          <Form.Item label="字号">
            <Segmented<FontSize>
              aria-label="字号"
              value={chosen.fontSize}
              options={optionsOf(fontSizes)}
              onChange={fontSize => setPreferences({ fontSize })}
            />
          </Form.Item>
          <Form.Item label="减少动画">
            <Switch
              checked={chosen.reduceMotion}
              aria-label="减少动画"
              onChange={reduceMotion => setPreferences({ reduceMotion })}
            />
          </Form.Item>
          <Form.Item label="侧栏">
            <Segmented<SidebarMode>
              aria-label="侧栏"
              value={mode}
              options={optionsOf(sidebarModes)}
              onChange={setMode}
            />
          </Form.Item>
          <Form.Item label="页面标签">
            <Switch
              checked={chosen.showTags}
              aria-label="页面标签"
              onChange={showTags => setPreferences({ showTags })}
            />
          </Form.Item>
          <Form.Item label="错误日志">
            <ErrorLog />
          </Form.Item>
        </Form>
      </section>
    </>
  )
}
