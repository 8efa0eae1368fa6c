import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { noticeBody } from '@sunport/contract/content/notice/body.ts'
import { completedNotice, proposedTitle } from '@sunport/contract/content/notice/derive.ts'
import type { NoticeFormat, NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { Alert, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { CheckPanel } from '../../content/check-panel.tsx'
import contentStyles from '../../content/content.module.css'
import { optionsOf } from '../../ui/options.ts'
import styles from './announcement.module.css'
import { ProjectLine } from './project-line.tsx'
import { Report } from './report.tsx'
import { Similar } from './similar.tsx'
import type { useReport } from './use-report.ts'

interface Props {
  item: ContentDetail
  format: NoticeFormat
  values: NoticeValues
  title: string
  report: ReturnType<typeof useReport>
  onOpen: (id: string) => void
}

const views = { report: '检查', preview: '正文预览', project: '全过程', similar: '同类结果' } as const
type View = keyof typeof views

/** Free parts are shown as they were last saved and cleaned; everything else as it is typed. */
const Preview = ({
  format,
  values,
  title,
  saved,
}: Pick<Props, 'format' | 'values' | 'title'> & { saved: unknown }) => {
  const html = useMemo(
    () => noticeBody(format, completedNotice(format, { ...values, supplement: saved })),
    [format, values, saved],
  )
  return (
    <article className={contentStyles.reading} aria-label="正文预览">
      <h2 className={styles.previewTitle}>{title || proposedTitle(format, values)}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: values are escaped where the text is made, free parts cleaned when saved */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}

/** Beside the form: what is missing and what the law says, the public text, the project. */
export const Side = ({ item, format, values, title, report, onOpen }: Props) => {
  const [view, setView] = useState<View>('report')
  return (
    <aside className={`${styles.sheet} ${styles.side}`} aria-label="检查与预览">
      <Segmented aria-label="显示内容" block value={view} onChange={setView} options={optionsOf(views)} />
      <div className={styles.sideBody}>
        {view === 'report' && report.failure && (
          <Alert type="error" showIcon title={report.failure.message} />
        )}
        {view === 'report' && !report.failure && (
          <Report problems={report.problems} warnings={report.warnings} findings={report.findings} />
        )}
        {view === 'report' && <CheckPanel item={item} without={['form', 'statutory']} isFlat />}
        {view === 'preview' && (
          <Preview format={format} values={values} title={title} saved={item.open?.fields.supplement} />
        )}
        {view === 'project' && <ProjectLine id={item.id} onOpen={onOpen} />}
        {view === 'similar' && <Similar id={item.id} siteId={item.siteId} values={values} onOpen={onOpen} />}
      </div>
    </aside>
  )
}
