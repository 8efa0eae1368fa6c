import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from '../store.ts'
import { clearTags, tagStore } from './tag-store.ts'
import styles from './tag-strip.module.css'
import { canClose, close, closeOthers, hrefOfTag, type Tag, type TagsChange } from './tags.ts'

const useTagActions = () => {
  const navigate = useNavigate()
  const apply = ({ tags, open }: TagsChange) => {
    tagStore.set(tags)
    if (open) navigate(hrefOfTag(open))
  }
  return {
    close: (value: string) => apply(close(tagStore.get(), value)),
    closeOthers: (value?: string) => apply(closeOthers(tagStore.get(), value)),
    closeAll: () => {
      clearTags()
      navigate('/main')
    },
  }
}

const TagTab = ({ tag, isCurrent, isClosable }: { tag: Tag; isCurrent: boolean; isClosable: boolean }) => {
  const actions = useTagActions()
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  const closeByMiddleButton = (event: { button: number; preventDefault: () => void }) => {
    if (event.button !== 1) return
    event.preventDefault()
    actions.close(tag.value)
  }
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items: [
          { key: 'close', label: '关闭', disabled: !isClosable, onClick: () => actions.close(tag.value) },
          {
            key: 'others',
            label: '关闭其他',
            disabled: !isClosable,
            onClick: () => actions.closeOthers(tag.value),
          },
          { key: 'all', label: '全部关闭', onClick: actions.closeAll },
        ],
      }}
    >
      <li ref={element} className={isCurrent ? styles.current : styles.tag} onAuxClick={closeByMiddleButton}>
        <Link to={hrefOfTag(tag)} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
          {tag.label}
        </Link>
        {isClosable && (
          <button
            type="button"
            className={styles.close}
            aria-label={`关闭${tag.label}`}
            onClick={() => actions.close(tag.value)}
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
  const actions = useTagActions()
  const isClosable = canClose(tags)
  return (
    <nav className={styles.strip} aria-label="已打开的页面">
      <ul className={styles.list}>
        {tags.list.map(tag => (
          <TagTab key={tag.value} tag={tag} isCurrent={tag.value === tags.current} isClosable={isClosable} />
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
