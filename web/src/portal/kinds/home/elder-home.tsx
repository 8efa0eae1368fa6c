import type { NavItem, RegionPack } from '@sunport/regions/pack.ts'
import { Link, useRouteLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { DaysChip } from '../../../ui/status-chip.tsx'
import type { NoticeLine } from '../../blocks/lines.ts'
import type { FrameData } from '../../frame/frame-loader.ts'
import { SearchBox } from '../../frame/search-box.tsx'
import { messagePaths } from '../../parts/message-paths.ts'
import { inRegion } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './elder-home.module.css'

interface Task {
  label: string
  text: string
  icon: string
  path: string
}

const leaves = (items: NavItem[]): NavItem[] =>
  items.flatMap(item => [...(item.path ? [item] : []), ...leaves(item.children ?? [])])

/** What most people come for. The guides stand under another name in every region. */
const tasksOf = (pack: RegionPack, items: NavItem[], regionCode: string | undefined): Task[] => {
  const guides = leaves(items).find(({ label }) => /办事|指南/.test(label))
  return [
    {
      label: '看采购公告',
      text: '最新的招标、结果和合同',
      icon: 'file',
      path: inRegion(pack.noticePath, regionCode) ?? pack.noticePath,
    },
    ...(guides?.path
      ? [{ label: '看办事指南', text: '怎样登记、投标、签合同', icon: 'book', path: guides.path }]
      : [{ label: '找办事入口', text: '按词语查找服务和资料', icon: 'book', path: pack.searchPath }]),
    { label: '提问题、查答复', text: '写下问题，凭查询码看答复', icon: 'chat', path: messagePaths(pack).ask },
  ]
}

/** The home of the elder mode: a large search, three tasks, the newest notices, a phone; all else one tap away. */
export const ElderHome = ({ notices }: { notices: NoticeLine[] }) => {
  const { pack, subSite, now } = usePortal()
  const frame = useRouteLoaderData<FrameData | null>('frame')
  const items = subSite?.navigation ?? pack.navigation
  const { phone } = frame?.site ?? pack.footer
  return (
    <div className={`sunport-content ${styles.page}`}>
      <section aria-labelledby="elder-search">
        <h2 className={styles.title} id="elder-search">
          您想找什么？
        </h2>
        <SearchBox size="large" placeholder="输入要找的内容" />
      </section>
      <section aria-labelledby="elder-tasks">
        <h2 className={styles.title} id="elder-tasks">
          常办的三件事
        </h2>
        <ul className={styles.tasks}>
          {tasksOf(pack, items, subSite?.regionCode).map(({ label, text, icon, path }) => (
            <li key={label}>
              <Link className={styles.task} to={path}>
                <Icon name={icon} size={1.75} />
                <span className={styles.label}>{label}</span>
                <span className={styles.text}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {notices.length > 0 && (
        <section aria-labelledby="elder-notices">
          <h2 className={styles.title} id="elder-notices">
            最新采购公告
          </h2>
          <ul className={styles.notices}>
            {notices.map(line => (
              <li key={line.id} className={styles.notice}>
                <Link className={styles.link} to={line.href} title={line.title}>
                  {line.name}
                </Link>
                <p className={styles.facts}>
                  <DaysChip facts={line} now={now} />
                  <span>{line.purchaser}</span>
                  <time dateTime={line.date}>{line.date}</time>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.phone}>
        <Icon name="phone" size={1.5} />
        电话咨询
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </p>
      <details className={styles.all}>
        <summary className={styles.more}>全部栏目</summary>
        <ul className={styles.channels}>
          {leaves(items).map(({ label, path = '/' }) => (
            <li key={label + path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
