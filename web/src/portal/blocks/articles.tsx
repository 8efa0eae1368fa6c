import type { ArticlesBlock, ArticleTab } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { NewMark } from '../../ui/new-mark.tsx'
import { RadioTabs, type TabsForm } from '../../ui/radio-tabs.tsx'
import { EntryLink } from '../entry-link.tsx'
import { TitleWords } from '../parts/title-words.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './articles.module.css'
import { BlockFrame, Empty, MoreLink } from './block-frame.tsx'
import type { ArticleLine } from './lines.ts'
import { listHref } from './list-href.ts'
import type { BlockData } from './load-block.ts'

type Form = ArticlesBlock['form']

const tabForms: Partial<Record<Form, TabsForm>> = { reef: 'plain', dated: 'pill' }

/** Articles of one channel or of several as tabs, in one of the region's forms. */
export const Articles = ({ block, data }: { block: ArticlesBlock; data: BlockData['articles'] }) => {
  const { pack } = usePortal()
  const { form, title, tabs, lead, links } = block
  if (form === 'headline') return <Headline block={block} lines={data.tabs[0] ?? []} />
  const hrefOf = (tab: ArticleTab): string | undefined => tab.path ?? listHref(pack, tab.channel)
  const single = tabs.length === 1 ? tabs[0] : undefined
  const moreOf = (tab: ArticleTab) => {
    const href = single ? undefined : hrefOf(tab)
    return href && <MoreLink to={href} of={tab.label} />
  }
  return (
    <BlockFrame
      title={title}
      more={single && hrefOf(single)}
      className={form === 'inscription' ? styles.inscription : undefined}
    >
      <div className={styles.body} data-form={form}>
        {lead && <p className={styles.lead}>{lead}</p>}
        <RadioTabs
          label={title}
          form={tabForms[form]}
          tabs={tabs.map((tab, index) => ({
            label: tab.label,
            panel: <ArticleList form={form} lines={data.tabs[index] ?? []} />,
            more: moreOf(tab),
          }))}
        />
        {links && (
          <ul className={styles.links}>
            {links.map(entry => (
              <li key={entry.label}>
                <EntryLink entry={entry}>
                  {entry.icon && <Icon name={entry.icon} size={1.1} />}
                  {entry.label}
                </EntryLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </BlockFrame>
  )
}

const ArticleList = ({ form, lines }: { form: Form; lines: ArticleLine[] }) =>
  lines.length === 0 ? (
    <Empty />
  ) : (
    <ul className={styles.list} data-form={form}>
      {lines.map((line, index) => (
        <ArticleItem key={line.id} form={form} line={line} index={index} />
      ))}
    </ul>
  )

const ArticleItem = ({ form, line, index }: { form: Form; line: ArticleLine; index: number }) => (
  <li className={styles.item} data-first={index === 0 || undefined}>
    {form === 'files' && (
      <span className={styles.ordinal} aria-hidden="true">
        {String(index + 1).padStart(2, '0')}
      </span>
    )}
    {form === 'dated' ? (
      <time className={styles.calendar} dateTime={line.date}>
        <strong>{line.date.slice(8)}</strong>
        {line.date.slice(0, 7)}
      </time>
    ) : (
      <time className={styles.date} dateTime={line.date}>
        {form === 'lines' || form === 'columns' ? line.date.slice(5) : line.date}
      </time>
    )}
    <p className={styles.head}>
      <Link className={styles.link} to={line.href} title={line.title}>
        <TitleWords title={line.title} mark={line.mark} />
      </Link>
      <NewMark isNew={line.isNew} />
    </p>
    {line.number && <p className={styles.number}>{line.number}</p>}
    {line.summary && <p className={styles.summary}>{line.summary}</p>}
  </li>
)

/** One line under the masthead: the newest, and the next ones beside it. */
const Headline = ({ block, lines }: { block: ArticlesBlock; lines: ArticleLine[] }) => {
  const { pack } = usePortal()
  const more = listHref(pack, block.tabs[0]?.channel ?? '')
  return (
    <section className={styles.headline} aria-label={block.title}>
      <h2 className={styles.headlineTitle}>
        <Icon name="flag" size={1.1} />
        {block.title}
      </h2>
      {lines.length === 0 ? (
        <p>暂无数据</p>
      ) : (
        <ul className={styles.headlines}>
          {lines.map(line => (
            <li key={line.id}>
              <Link to={line.href} title={line.title}>
                {line.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more && <MoreLink to={more} of={block.title} />}
    </section>
  )
}
