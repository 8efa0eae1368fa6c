import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { questionnaireListPath, resultHref } from '../../parts/questionnaire-links.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './submitted.module.css'

interface SubmittedProps {
  id: string
  thankYou: string | null
  canSeeResults: boolean
}

/** Takes the form's place, and the focus with it. */
export const Submitted = ({ id, thankYou, canSeeResults }: SubmittedProps) => {
  const { pack } = usePortal()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done} role="status">
      <Icon name="check" size={2} className={styles.mark} />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        提交成功
      </h2>
      <p>{thankYou ?? '感谢您的参与！'}</p>
      <p className={styles.ways}>
        {canSeeResults && <Link to={resultHref(pack, id)}>查看统计结果</Link>}
        <Link to={questionnaireListPath(pack)}>查看其他问卷</Link>
      </p>
    </div>
  )
}
