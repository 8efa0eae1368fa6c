import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { holdsUnsaved, tabFacts } from '../item-tabs.ts'
import { useStore } from '../store.ts'
import { tagStore } from './tag-store.ts'
import styles from './tag-strip.module.css'
import { canClose, hrefOfTag, keyOf, rename, type Tag } from './tags.ts'
import { useTagActions } from './use-tag-actions.ts'

/** Titles go to the strip as items tell them, and stay there for a reload. */
const useTitles = () => {
  const facts = useStore(tabFacts)
  const { list } = useStore(tagStore)
  useEffect(() => {
    for (const tag of list) {
      const title = facts.get(keyOf(tag))?.title
      if (title && title !== tag.label) tagStore.set(rename(tagStore.get(), keyOf(tag), title))
    }
  }, [facts, list])
  return facts
}

interface TagTabProps {
  tag: Tag
  isCurrent: boolean
  isClosable: boolean
  isUnsaved: boolean
}

const TagTab = ({ tag, isCurrent, isClosable, isUnsaved }: TagTabProps) => {
  const actions = useTagActions()
  const key = keyOf(tag)
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  const closeByMiddleButton = (event: { button: number; preventDefault: () => void }) => {
    if (event.button !== 1) return
    event.preventDefault()
    actions.close(key)
  }
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items: [
          { key: 'close', label: '关闭', disabled: !isClosable, onClick: () => actions.close(key) },
          {
            key: 'others',
            label: '关闭其他',
            disabled: !isClosable,
            onClick: () => actions.closeOthers(key),
          },
          { key: 'all', label: '全部关闭', onClick: actions.closeAll },
        ],
      }}
    >
      <li ref={element} className={isCurrent ? styles.current : styles.tag} onAuxClick={closeByMiddleButton}>
        <Link
          to={hrefOfTag(tag)}
          className={styles.link}
          title={tag.label}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {isUnsaved && (
            <span className={styles.unsaved} role="img" aria-label="有未保存的修改">
              ●
            </span>
          )}
          <span className={styles.label}>{tag.label}</span>
        </Link>
        {isClosable && (
          <button
            type="button"
            className={styles.close}
            aria-label={`关闭${tag.label}`}
            onClick={() => actions.close(key)}
          >
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  )
}

/** The opened pages, 40 px high. */
export const TagStrip = () => {
  const tags = useStore(tagStore)
  const facts = useTitles()
  const actions = useTagActions()
  const isClosable = canClose(tags)
  return (
    <nav className={styles.strip} aria-label="已打开的页面">
      <ul className={styles.list}>
        {tags.list.map(tag => (
          <TagTab
            key={keyOf(tag)}
            tag={tag}
            isCurrent={keyOf(tag) === tags.current}
            isClosable={isClosable}
            isUnsaved={holdsUnsaved(facts, keyOf(tag))}
          />
        ))}
      </ul>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'current',
              label: '关闭当前',
              disabled: !isClosable,
              onClick: () => actions.close(tags.current),
            },
            { key: 'others', label: '关闭其他', disabled: !isClosable, onClick: () => actions.closeOthers() },
            { key: 'all', label: '全部关闭', onClick: actions.closeAll },
          ],
        }}
      >
        <Button type="text" size="small" aria-label="标签操作" icon={<DownOutlined />} />
      </Dropdown>
    </nav>
  )
}
