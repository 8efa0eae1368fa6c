import { createContext, type ReactNode, useContext, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Word } from '../parts/word.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './block-frame.module.css'

/** Whether the blocks of a row stand on sheets; the row says so. */
export const SheetContext = createContext(false)

interface BlockFrameProps {
  title: string
  more?: string
  aside?: ReactNode
  quiet?: boolean
  className?: string
  children: ReactNode
}

/** A block with its heading in the region's form. */
export const BlockFrame = ({ title, more, aside, quiet, className, children }: BlockFrameProps) => {
  const { pack } = usePortal()
  const id = useId()
  const onSheet = useContext(SheetContext)
  return (
    <section
      className={className ? `${styles.block} ${className}` : styles.block}
      data-sheet={onSheet || undefined}
      aria-labelledby={id}
    >
      {quiet ? (
        <h2 className="sunport-hidden" id={id}>
          {title}
        </h2>
      ) : (
        <SectionHeading
          form={pack.theme.heading}
          id={id}
          aside={aside ?? (more && <MoreLink to={more} of={title} />)}
        >
          <Word>{title}</Word>
        </SectionHeading>
      )}
      {children}
    </section>
  )
}

export const MoreLink = ({ to, of }: { to: string; of: string }) => (
  <Link to={to}>
    更多<span className="sunport-hidden">{of}</span>
    <Icon name="chevron-right" size={0.9} />
  </Link>
)

export const Empty = () => <p className={styles.empty}>暂无数据</p>

/** Stands in for a block whose calls failed; trying again loads the page's data anew. */
export const BlockFailure = ({ title }: { title: string }) => {
  const location = useLocation()
  return (
    <BlockFrame title={title}>
      <p className={styles.failure} role="status">
        <Icon name="alert" />
        加载失败
        <Link className={styles.retry} to={location} replace preventScrollReset>
          重试
        </Link>
      </p>
    </BlockFrame>
  )
}
