import { Menu, type MenuProps } from 'antd'
import { type MouseEvent, useEffect, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { useSession } from '../session.ts'
import { MenuIcon } from '../ui/menu-icon.tsx'
import { useWaitingByPage } from '../waiting-counts.ts'
import { externalAddress } from './frame-source.ts'
import { branchOf, flatten, hrefOfNode, type MenuNode, nextOpen, nodeAt } from './menu-tree.ts'
import styles from './sidebar.module.css'

type Item = Required<MenuProps>['items'][number]

const isPlainClick = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey

/** A real link, so that an entry can be opened in a new window; a plain click is left to the menu. */
const EntryLabel = ({ node, waiting }: { node: MenuNode; waiting: number }) => {
  const inside = useHref(hrefOfNode(node) ?? '/main')
  const outside = node.target.kind === 'external' ? externalAddress(node.target.url, location.origin) : inside
  const leaveToMenu = (event: MouseEvent) => {
    if (isPlainClick(event)) event.preventDefault()
  }
  return (
    <a href={outside} tabIndex={-1} onClick={leaveToMenu} className={styles.entry}>
      <span>{node.name}</span>
      {waiting > 0 && <Waiting count={waiting} />}
    </a>
  )
}

const mostShown = 99

/** A number for the eye, and what it means for whoever listens. */
const Waiting = ({ count }: { count: number }) => (
  <span className={styles.waiting}>
    <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
    <span className={styles.spoken}>，{count} 项待办</span>
  </span>
)

type Waits = ReadonlyMap<string, number>
const waitingAt = ({ target }: MenuNode, waits: Waits): number =>
  target.kind === 'page' ? (waits.get(target.page) ?? 0) : 0
const waitingBelow = (node: MenuNode, waits: Waits): number =>
  flatten([node]).reduce((sum, each) => sum + waitingAt(each, waits), 0)

const toItem = (node: MenuNode, waits: Waits, open: readonly string[]): Item => ({
  key: node.id,
  icon: <MenuIcon name={node.icon} />,
  ...(node.children.length > 0
    ? {
        label: (
          <span className={styles.entry}>
            <span>{node.name}</span>
            {!open.includes(node.id) && waitingBelow(node, waits) > 0 && (
              <Waiting count={waitingBelow(node, waits)} />
            )}
          </span>
        ),
        children: node.children.map(child => toItem(child, waits, open)),
      }
    : { label: <EntryLabel node={node} waiting={waitingAt(node, waits)} />, title: node.name }),
})

interface Props {
  isCollapsed: boolean
  onOpened?: () => void
}

export const SidebarMenu = ({ isCollapsed, onOpened }: Props) => {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = nodeAt(menu, pathname)?.id
  const place = current && branchOf(menu, current).join()
  const [open, setOpen] = useState<string[]>([])
  const waits = useWaitingByPage()
  const items = menu.map(node => toItem(node, waits, isCollapsed ? [] : open))

  // By where the page stands, not by the menu: one that is read again folds nothing that the user has opened, and
  // neither does a page that stands in no group, which may arrive after the user has chosen one.
  useEffect(() => {
    const above = place?.split(',').slice(0, -1) ?? []
    if (above.length > 0) setOpen(above)
  }, [place])

  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    if ('ctrlKey' in domEvent && !isPlainClick(domEvent)) return
    const node = flatten(menu).find(each => each.id === key)
    if (!node) return
    const href = hrefOfNode(node)
    if (href) navigate(href)
    else if (node.target.kind === 'external') {
      const address = externalAddress(node.target.url, location.origin)
      if (address) location.assign(address)
    }
    onOpened?.()
  }

  return (
    <Menu
      mode="inline"
      items={items}
      inlineCollapsed={isCollapsed}
      inlineIndent={18}
      selectedKeys={current ? [current] : []}
      {...(isCollapsed ? {} : { openKeys: open })}
      onOpenChange={keys => setOpen(nextOpen(menu, open, keys))}
      onClick={choose}
    />
  )
}
