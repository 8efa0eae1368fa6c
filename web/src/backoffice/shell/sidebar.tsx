import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useStore } from '../store.ts'
import { useIsNarrow } from '../use-media.ts'
import { preferences, setPreferences } from './preferences.ts'
import styles from './sidebar.module.css'
import { SidebarMenu } from './sidebar-menu.tsx'

interface Props {
  isDrawerOpen: boolean
  onCloseDrawer: () => void
}

/** Beside the page: 220 px, or 55 px of icons that show themselves entirely under the pointer until pinned. */
const WideSidebar = () => {
  const { sidebarCollapsed, revealOnHover } = useStore(preferences)
  const [isHovered, setHovered] = useState(false)
  const isRevealed = sidebarCollapsed && revealOnHover && isHovered
  const isWide = !sidebarCollapsed || isRevealed
  const pinName = sidebarCollapsed ? '固定展开侧栏' : '取消固定，收起侧栏'
  const pin = () => {
    setHovered(false)
    setPreferences({ sidebarCollapsed: !sidebarCollapsed })
  }
  return (
    <aside className={sidebarCollapsed ? styles.slotCollapsed : styles.slot}>
      <nav
        className={`${styles.panel} ${isWide ? styles.wide : ''} ${isRevealed ? styles.revealed : ''}`}
        aria-label="功能菜单"
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
      >
        <div className={styles.scroll}>
          <SidebarMenu isCollapsed={!isWide} />
        </div>
        {isWide && (
          <div className={styles.foot}>
            <Tooltip title={pinName} placement="right">
              <Button
                type="text"
                aria-label={pinName}
                aria-pressed={!sidebarCollapsed}
                icon={sidebarCollapsed ? <PushpinOutlined /> : <PushpinFilled />}
                onClick={pin}
              />
            </Tooltip>
          </div>
        )}
      </nav>
    </aside>
  )
}

/** Over the page on narrow screens. */
const DrawerSidebar = ({ isDrawerOpen, onCloseDrawer }: Props) =>
  isDrawerOpen ? (
    <aside className={styles.drawer}>
      <button type="button" className={styles.backdrop} aria-label="关闭菜单" onClick={onCloseDrawer} />
      <nav className={styles.drawerPanel} aria-label="功能菜单">
        <SidebarMenu isCollapsed={false} onOpened={onCloseDrawer} />
      </nav>
    </aside>
  ) : null

export const Sidebar = (props: Props) => (useIsNarrow() ? <DrawerSidebar {...props} /> : <WideSidebar />)
