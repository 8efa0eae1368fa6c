import { noticeStageNames, stageOf } from '@sunport/contract/codes.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { ProjectStep } from './detail-data.ts'
import styles from './project-timeline.module.css'

/** The way of one project through its notices, the one at hand marked. */
export const ProjectTimeline = ({ steps, current }: { steps: ProjectStep[]; current: string }) => {
  const { pack, subSite } = usePortal()
  if (steps.length < 2) return null
  return (
    <section className={styles.timeline} aria-labelledby="project">
      <h2 className={styles.heading} id="project">
        项目全过程
      </h2>
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step.id} className={styles.step} data-here={step.id === current || undefined}>
            <Link
              className={styles.link}
              to={detailHref(pack, step, subSite?.code)}
              title={step.title}
              aria-current={step.id === current ? 'page' : undefined}
            >
              <span className={styles.name}>{stepName(step)}</span>
              <time className={styles.date} dateTime={wireDate(step.noticeTime)}>
                {wireDate(step.noticeTime)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

const stepName = ({ noticeType, noticeTypeName }: ProjectStep): string => {
  const stage = stageOf(noticeType)
  return stage ? noticeStageNames[stage] : (noticeTypeName ?? '公告')
}
