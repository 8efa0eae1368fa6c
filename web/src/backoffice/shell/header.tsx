import {
  CloseOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  IdcardOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SkinOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button, Dropdown, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { lockScreen, logout, useSession } from '../session.ts'
import { useStore } from '../store.ts'
import { useIsNarrow } from '../use-media.ts'
import { Bell } from './bell.tsx'
import { FinderButton } from './finder-button.tsx'
import styles from './header.module.css'
import { Mark } from './mark.tsx'
import { preferences, setPreferences } from './preferences.ts'
import { SiteSwitch } from './site-switch.tsx'
import { useFullscreen } from './use-fullscreen.ts'

const useLogout = () => {
  const { message } = App.useApp()
  return () => logout().catch((failure: Error) => message.error(failure.message))
}

const UserMenu = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const leave = useLogout()
  const lock = () => lockScreen().catch((failure: Error) => message.error(failure.message))
  const name = user.realName || user.userName
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'setting',
            icon: <IdcardOutlined />,
            label: '个人设置',
            onClick: () => navigate('/main/user-setting'),
          },
          {
            key: 'recent',
            icon: <HistoryOutlined />,
            label: '最近批量操作',
            onClick: () => navigate('/main/recent-work'),
          },
          { key: 'info', icon: <SkinOutlined />, label: '主题设置', onClick: () => navigate('/main/info') },
          { key: 'alter', icon: <KeyOutlined />, label: '修改密码', onClick: () => navigate('/main/alter') },
          { key: 'lock', icon: <LockOutlined />, label: '锁定屏幕', onClick: lock },
          { type: 'divider' },
          { key: 'exit', icon: <LogoutOutlined />, label: '退出系统', onClick: leave },
        ],
      }}
    >
      <button type="button" className={styles.user} aria-label={`当前用户：${name}`}>
        <Avatar size={36} src={user.avatar || undefined} icon={<UserOutlined />} />
        <span className={styles.userText}>
          <span className={styles.userName}>{name}</span>
          <span className={styles.orgName}>{user.orgName}</span>
        </span>
      </button>
    </Dropdown>
  )
}

export const Header = ({ onToggleDrawer }: { onToggleDrawer: () => void }) => {
  const { sidebarCollapsed } = useStore(preferences)
  const isNarrow = useIsNarrow()
  const [isFullscreen, toggleFullscreen] = useFullscreen()
  const leave = useLogout()
  const site = useAppearance()
  const toggle = () => (isNarrow ? onToggleDrawer() : setPreferences({ sidebarCollapsed: !sidebarCollapsed }))
  const toggleName = isNarrow ? '打开菜单' : sidebarCollapsed ? '展开侧栏' : '收起侧栏'
  return (
    <header className={styles.header}>
      <Tooltip title={isNarrow ? undefined : toggleName} placement="bottomLeft">
        <Button
          type="text"
          aria-label={toggleName}
          icon={sidebarCollapsed || isNarrow ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={toggle}
        />
      </Tooltip>
      <Link to="/main" className={styles.brand}>
        <Mark />
        <span className={styles.brandText}>
          <span className={styles.title}>{site?.title ?? defaultTitle}</span>
          <span className={styles.subtitle}>
            {site?.siteName ? `${site.siteName} · 管理后台` : '管理后台'}
          </span>
        </span>
      </Link>
      <SiteSwitch />
      <div className={styles.tools}>
        <FinderButton />
        <Tooltip title={isFullscreen ? '退出全屏' : '全屏'}>
          <Button
            type="text"
            className={styles.wideOnly}
            aria-label={isFullscreen ? '退出全屏' : '全屏'}
            icon={isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={toggleFullscreen}
          />
        </Tooltip>
        <Bell />
        <UserMenu />
        <Tooltip title="退出系统" placement="bottomRight">
          <Button type="text" aria-label="关闭并退出系统" icon={<CloseOutlined />} onClick={leave} />
        </Tooltip>
      </div>
    </header>
  )
}
