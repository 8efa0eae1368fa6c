import { SearchOutlined } from '@ant-design/icons'
import { foundKinds } from '@sunport/contract/calls/finder.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useMenuPages } from '../menu-pages.ts'
import { useSession } from '../session.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import styles from './finder.module.css'
import { foundAddress } from './found-address.ts'
import { noteRecent, type Recent, recentOf } from './recent.ts'

const debounceMs = 200

/** The user's own pages by their names, and the one that no menu lists. */
const useAddresses = () => {
  const pages = useMenuPages()
  return (page: string, query: Record<string, string>): string | undefined => {
    const path = page === 'lawDetail' ? '/main/lawDetail' : pages.find(known => known.page === page)?.path
    const text = new URLSearchParams(query).toString()
    return path && (text ? `${path}?${text}` : path)
  }
}

/** What was typed finds; while nothing is, what was opened last, then the pages of the menu. */
const useEntries = (typed: string) => {
  const keyword = useDebounced(typed.trim(), debounceMs)
  const addressOf = useAddresses()
  const pages = useMenuPages()
  const [recent] = useState(recentOf(useSession().user.userName))
  const { data, error, isFetching } = useQuery({
    queryKey: ['finder', keyword],
    enabled: keyword !== '',
    queryFn: () => api.finder.find({ keyword }),
    placeholderData: keepPreviousData,
  })
  const isOpenable = (entry: { href: string | undefined }): entry is Recent => entry.href !== undefined
  const known = recent.map(({ href }) => href)
  const unasked: Recent[] = [
    ...recent,
    ...pages
      .filter(({ path }) => !known.includes(path))
      .map(({ name, path }) => ({ kind: 'page' as const, title: name, note: '', href: path })),
  ]
  const found = (data?.rows ?? [])
    .map(row => ({
      kind: row.kind,
      title: row.title || '（无标题）',
      note: row.note,
      href: foundAddress(row, addressOf),
    }))
    .filter(isOpenable)
  return {
    entries: typed.trim() ? found : unasked,
    isRecent: !typed.trim() && recent.length > 0,
    recentCount: recent.length,
    state:
      error?.message ?? (data?.isPartial && typed.trim() ? '部分内容查找超时，请输入更多文字' : undefined),
    isSearching: typed.trim() !== '' && (isFetching || keyword !== typed.trim()),
  }
}

/** 全局查找: one field over everything that the user may open, by the combobox pattern. */
export const FinderDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { userName } = useSession().user
  const { entries, isRecent, recentCount, state, isSearching } = useEntries(typed)
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const id = useId()
  const active = entries[Math.min(at, entries.length - 1)]
  const optionId = (index: number) => `${id}-${index}`
  const activeAt = active ? entries.indexOf(active) : -1

  useEffect(() => {
    document.getElementById(`${id}-${activeAt}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeAt])

  const open = (entry: Recent | undefined) => {
    if (!entry) return
    noteRecent(userName, entry)
    onClose()
    navigate(entry.href)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return
    const last = entries.length - 1
    const steps: Record<string, number> = {
      ArrowDown: activeAt === last ? 0 : activeAt + 1,
      ArrowUp: activeAt <= 0 ? last : activeAt - 1,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!isSearching) open(active)
    }
  }
  const headingOf = (index: number): string | undefined => {
    if (isRecent) return index === 0 ? '最近打开' : index === recentCount ? foundKinds.page : undefined
    const kind = entries[index]?.kind
    return kind && kind !== entries[index - 1]?.kind ? foundKinds[kind] : undefined
  }

  return (
    <Modal
      open
      title="查找"
      footer={null}
      width="min(640px, 94vw)"
      className={styles.dialog}
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && input.current?.focus()}
    >
      <Input
        ref={input}
        size="large"
        prefix={<SearchOutlined />}
        placeholder="标题、编号、姓名、栏目、配置项、功能，或拼音首字母"
        maxLength={100}
        value={typed}
        role="combobox"
        aria-label="查找"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeAt >= 0 ? optionId(activeAt) : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="查找结果"
        className={styles.list}
        aria-busy={isSearching}
      >
        {entries.map((entry, index) => (
          <div key={`${entry.kind}-${entry.href}`} role="presentation">
            {headingOf(index) && (
              <div role="presentation" className={styles.heading}>
                {headingOf(index)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys of its options */}
            <div
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeAt}
              className={styles.option}
              onMouseMove={() => setAt(index)}
              onClick={() => open(entry)}
            >
              <span className={styles.title}>{entry.title}</span>
              <span className={styles.note}>
                {isRecent && index < recentCount ? foundKinds[entry.kind] : entry.note}
              </span>
            </div>
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {state ??
          (entries.length > 0
            ? '↑↓ 选择，Enter 打开，Esc 关闭'
            : isSearching
              ? '正在查找…'
              : '没有找到，请换个说法')}
      </p>
    </Modal>
  )
}
