import { Skeleton } from 'antd'
import { ProgressBar } from './progress-bar.tsx'

/** While a page's own script is on its way. */
export const PageLoading = () => (
  <>
    <ProgressBar isActive />
    <Skeleton active title={{ width: 160 }} paragraph={{ rows: 8 }} />
  </>
)
