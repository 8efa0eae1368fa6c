import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import styles from './header.module.css'
import { loadScript } from './load-script.ts'

const FinderDialog = lazy(async () => ({
  default: (await loadScript(() => import('./finder-dialog.tsx'))).FinderDialog,
}))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const keyName = isApple ? '⌘ K' : 'Ctrl K'

/** Opens the search over everything, by a button that names its key. */
export const FinderButton = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        icon={<SearchOutlined />}
        aria-label="查找"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.finderText}>
          查找 <kbd>{keyName}</kbd>
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <FinderDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
