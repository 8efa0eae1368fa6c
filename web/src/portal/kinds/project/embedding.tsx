import { embedParameter } from '@sunport/contract/questionnaire/embedding.ts'
import { useLoaderData } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import type { ProjectData } from './loader.ts'
import styles from './page.module.css'

/** How others show this page inside of theirs; there, the way back to the whole page. */
export const Embedding = () => {
  const { address, isEmbedded } = useLoaderData<ProjectData>()
  const { pack } = usePortal()
  if (isEmbedded)
    return (
      <p className={styles.whole}>
        来源：
        <a href={address} target="_blank" rel="noopener">
          {pack.siteName}
        </a>
      </p>
    )
  return (
    <details className={styles.embedding}>
      <summary>嵌入到其他网页</summary>
      <p>把下面一行放进网页，即可显示本项目的现行内容，更正后自动更新。</p>
      <textarea readOnly rows={3} aria-label="嵌入代码" value={codeFor(address)} />
    </details>
  )
}

const codeFor = (address: string): string =>
  `<iframe src="${address}&${embedParameter}=1" title="采购项目" width="100%" height="800" loading="lazy"></iframe>`
