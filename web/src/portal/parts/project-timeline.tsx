import { noticeStageNames, stageOf } from '@sunport/contract/codes.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { ProjectStep } from './detail-data.ts'
import styles from './project-timeline.module.css'

interface NamedProject {
  planId: string | null
  openTenderCode: string | null
}

interface ProjectTimelineProps {
  steps: ProjectStep[]
  current: string
  /** Whose way it is, where a page of its own tells more of it. */
  project?: NamedProject | undefined
}

/** The way of one project through its notices, the one at hand marked. */
export const ProjectTimeline = ({ steps, current, project }: ProjectTimelineProps) => (
  <>
    {steps.length > 1 && <Steps steps={steps} current={current} />}
    {project && <WholeProject project={project} />}
  </>
)

const WholeProject = ({ project }: { project: NamedProject }) => {
  const { pack } = usePortal()
  const href = projectHref(pack, project)
  return (
    href && (
      <p className={styles.whole}>
        <Link to={href}>查看项目页：现行内容、变更记录与比较</Link>
      </p>
    )
  )
}

const Steps = ({ steps, current }: Omit<ProjectTimelineProps, 'project'>) => {
  const { pack, subSite } = usePortal()
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
