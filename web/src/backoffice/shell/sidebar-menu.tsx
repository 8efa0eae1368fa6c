import { Menu, type MenuProps } from 'antd'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { useSession } from '../session.ts'
import { MenuIcon } from '../ui/menu-icon.tsx'
import { externalAddress } from './frame-source.ts'
import { branchOf, flatten, hrefOfNode, type MenuNode, nextOpen, nodeAt } from './menu-tree.ts'

type Item = Required<MenuProps>['items'][number]

const isPlainClick = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey

/** A real link, so that an entry can be opened in a new window; a plain click is left to the menu. */
const EntryLabel = ({ node }: { node: MenuNode }) => {
  const inside = useHref(hrefOfNode(node) ?? '/main')
  const outside = node.target.kind === 'external' ? externalAddress(node.target.url, location.origin) : inside
  const leaveToMenu = (event: MouseEvent) => {
    if (isPlainClick(event)) event.preventDefault()
  }
  return (
    <a href={outside} tabIndex={-1} onClick={leaveToMenu}>
      {node.name}
    </a>
  )
}

const toItem = (node: MenuNode): Item => ({
  key: node.id,
  icon: <MenuIcon name={node.icon} />,
  ...(node.children.length > 0
    ? { label: node.name, children: node.children.map(toItem) }
    : { label: <EntryLabel node={node} />, title: node.name }),
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
  const [open, setOpen] = useState<string[]>([])
  const items = useMemo(() => menu.map(toItem), [menu])

  useEffect(() => {
    if (current) setOpen(branchOf(menu, current).slice(0, -1))
  }, [menu, current])

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
