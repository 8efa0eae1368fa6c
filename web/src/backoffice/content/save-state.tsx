import {
  CheckCircleFilled,
  CloudSyncOutlined,
  EditOutlined,
  SaveOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useIsShown } from '../item-tabs.ts'
import { type SaveStatus, statusOf } from './autosave.ts'
import styles from './content.module.css'
import type { Saver } from './use-autosave.ts'

const looks: Record<SaveStatus, { tone: 'good' | 'bad' | 'quiet'; icon: React.ReactNode; words: string }> = {
  saved: { tone: 'good', icon: <CheckCircleFilled />, words: '已保存' },
  unsaved: { tone: 'quiet', icon: <EditOutlined />, words: '未保存' },
  saving: { tone: 'quiet', icon: <CloudSyncOutlined />, words: '正在保存' },
  failed: { tone: 'bad', icon: <WarningFilled />, words: '保存失败' },
  stale: { tone: 'bad', icon: <WarningFilled />, words: '他人已修改，请合并' },
  refused: { tone: 'bad', icon: <WarningFilled />, words: '保存失败' },
}

const clockTime = (at: number): string => toWireTime(new Date(at)).slice(11)

/** The key that everybody presses; the browser would save the page instead. */
const useSaveKey = (save: () => void): void => {
  const latest = useRef(save)
  latest.current = save
  const isShown = useIsShown()
  useEffect(() => {
    if (!isShown) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isShown])
}

/** Where the words are: on the server since when, only here, or refused. */
export const SaveState = ({ saver }: { saver: Saver }) => {
  const status = statusOf(saver.state)
  const { tone, icon, words } = looks[status]
  const { keptAt } = saver.state
  useSaveKey(saver.save)
  return (
    <>
      <span className={styles.saveState} data-tone={tone} role="status">
        {icon}
        {status === 'saved' && keptAt ? `${words} ${clockTime(keptAt)}` : words}
        {(status === 'failed' || status === 'refused') && saver.failure && `：${saver.failure.message}`}
        {status === 'failed' && (
          <Button type="link" size="small" onClick={saver.flush}>
            重试
          </Button>
        )}
      </span>
      <Button
        icon={<SaveOutlined />}
        title="保存（Ctrl+S）"
        aria-keyshortcuts="Control+S"
        disabled={status === 'stale'}
        // The form keeps its focus, and with it the save stays the one that was asked for.
        onMouseDown={event => event.preventDefault()}
        onClick={saver.save}
      >
        保存
      </Button>
    </>
  )
}
