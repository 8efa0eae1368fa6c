import type { MenuRecord } from '@sunport/contract/calls/menu.ts'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { EmptyList } from '../../crud/list-states.tsx'
import { useAsking } from '../../crud/use-asking.tsx'
import { useLeaveGuard } from '../../crud/use-leave-guard.ts'
import { pageNames } from '../../page-list.ts'
import { branchesOf, filterNames, findMenus, isFiltered, type MenuFilter } from './find.ts'
import styles from './menu.module.css'
import { MenuFilters } from './menu-filters.tsx'
import { type MenuActions, MenuTable } from './menu-table.tsx'
import { changedPlaces, isWithin, moveBy, moveTo } from './order.ts'

interface Props {
  rows: readonly MenuRecord[]
  /** Makes a change and says whether it was made. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  actions: MenuActions | undefined
}

const useFilter = () => {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(filterNames.map(name => [name, params.get(name) ?? '']))
  const change = (next: Partial<MenuFilter>) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  return { filter: filter as unknown as MenuFilter, change, reset: () => setParams({}, { replace: true }) }
}

const flags = [
  { label: '启用', flag: { status: '1' } },
  { label: '停用', flag: { status: '0' } },
  { label: '显示', flag: { hidden: false } },
  { label: '隐藏', flag: { hidden: true } },
] as const

/** Filters, the tree of rows, and what waits to be saved of their new order. */
export const MenuTree = ({ rows, run, actions }: Props) => {
  const ask = useAsking()
  const { filter, change, reset } = useFilter()
  const [arranged, setArranged] = useState<readonly MenuRecord[]>()
  const [selected, setSelected] = useState<string[]>([])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = arranged ?? rows
  const places = arranged ? changedPlaces(rows, arranged) : []
  useLeaveGuard(places.length > 0)
  const filtering = isFiltered(filter)
  const found = filtering ? findMenus(shown, filter, pageNames) : undefined
  const visible = found?.rows ?? shown
  const chosen = rows.filter(({ id }) => selected.includes(id))

  const saveOrder = async () => {
    if (await run(() => api.menu.saveOrder({ places }))) setArranged(undefined)
  }
  const setFlag = ({ label, flag }: (typeof flags)[number]) => {
    const below = rows.filter(
      ({ id }) => !selected.includes(id) && selected.some(above => isWithin(rows, id, above)),
    ).length
    ask(
      {
        title: `${label} ${chosen.length} 项菜单`,
        content:
          below > 0 ? `其下 ${below} 项随之变化，各自的设置保留。` : '已打开的会话在下次切换页面时更新。',
      },
      async () => {
        const targets = chosen.map(({ id, version }) => ({ id, version }))
        if (await run(() => api.menu.setFlags({ rows: targets, ...flag }))) setSelected([])
      },
    )
  }

  return (
    <section className={styles.sheet} aria-label="菜单">
      <MenuFilters filter={filter} hits={found?.hits.size} onChange={change} onReset={reset} />
      {places.length > 0 && (
        <Alert
          type="info"
          banner
          title={`顺序已调整 ${places.length} 处，尚未保存`}
          action={
            <Space>
              <Button size="small" onClick={() => setArranged(undefined)}>
                放弃
              </Button>
              <Button size="small" type="primary" onClick={saveOrder}>
                保存顺序
              </Button>
            </Space>
          }
        />
      )}
      {chosen.length > 0 && (
        <div className={styles.bulk}>
          <span role="status">{`已选 ${chosen.length} 项`}</span>
          {flags.map(each => (
            <Button key={each.label} size="small" onClick={() => setFlag(each)}>
              {each.label}
            </Button>
          ))}
          <Button size="small" type="link" onClick={() => setSelected([])}>
            取消选择
          </Button>
        </div>
      )}
      {visible.length === 0 ? (
        <EmptyList title="菜单" isFiltered={filtering} onReset={reset} />
      ) : (
        <MenuTable
          branches={branchesOf(visible)}
          hits={filter.keyword ? found?.hits : undefined}
          open={visible.map(({ id }) => id).filter(id => filtering || !closed.has(id))}
          onOpen={ids => setClosed(new Set(visible.map(({ id }) => id).filter(id => !ids.includes(id))))}
          selected={selected}
          onSelect={setSelected}
          actions={actions}
          onMove={
            actions && !filtering
              ? {
                  by: (id, step) => setArranged(moveBy(shown, id, step)),
                  to: (id, target, where) => setArranged(moveTo(shown, id, target, where)),
                }
              : undefined
          }
        />
      )}
    </section>
  )
}
