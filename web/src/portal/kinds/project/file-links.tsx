import type { Project } from '@sunport/contract/calls/project.ts'
import { Icon } from '../../../ui/icon.tsx'
import links from '../../parts/export-links.module.css'

const forms = [
  { form: 'json', words: 'JSON', label: 'JSON：本项目的现行内容与变更', icon: 'download' },
  { form: 'ocds', words: 'OCDS', label: 'OCDS：本项目的记录包，按开放合同数据标准', icon: 'download' },
  { form: 'ics', words: '日历', label: '日历：本项目的日期，变更后随之更新（iCalendar）', icon: 'calendar' },
] as const

/** The project in other forms. No router links: what comes is no page. */
export const FileLinks = ({ files }: { files: Project['files'] }) => (
  <ul className={links.links} aria-label="开放数据">
    {forms.map(({ form, words, label, icon }) => (
      <li key={form}>
        <a className={links.link} href={files[form]} aria-label={label} title={label} rel="nofollow">
          <Icon name={icon} size={1} />
          {words}
        </a>
      </li>
    ))}
  </ul>
)
