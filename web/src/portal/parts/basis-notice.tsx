import { basisCauses } from '@sunport/contract/basis/codes.ts'
import type { ChangedBasis } from '@sunport/contract/calls/basis.ts'
import styles from './basis-notice.module.css'

/** What a reader must know before he relies on a text: a law that it rests on is not what it was. */
export const BasisNotice = ({ changed = [] }: { changed: readonly ChangedBasis[] | undefined }) => {
  if (changed.length === 0) return null
  const words = changed.map(({ law, article, cause, changedOn }) => {
    const what = cause === 'repealed' ? '' : article
    return `《${law}》${what}已于 ${changedOn} ${basisCauses[cause]}`
  })
  return (
    <p className={styles.notice} role="note">
      <b>依据已变更：</b>
      {[...new Set(words)].join('；')}，以下内容正在复核。
    </p>
  )
}
