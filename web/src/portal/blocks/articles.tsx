import type { ArticlesBlock, ArticleTab } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { NewMark } from '../../ui/new-mark.tsx'
import type { TabsForm } from '../../ui/radio-tabs.tsx'
import { EntryLink } from '../entry-link.tsx'
import { TitleWords } from '../parts/title-words.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './articles.module.css'
import { BlockFrame, Empty, MoreLink } from './block-frame.tsx'
import type { ArticleLine } from './lines.ts'
import { LinkTabs } from './link-tabs.tsx'
import { listHref } from './list-href.ts'
import type { BlockData } from './load-block.ts'
import { anchorOf, useOpenedTab } from './opened-tab.ts'
import { loadLines, TabFailure, useAsking, useTabLink } from './tab-link.tsx'

type Form = ArticlesBlock['form']

const tabForms: Partial<Record<Form, TabsForm>> = { reef: 'plain', dated: 'pill' }

interface ArticlesProps {
  at: string
  block: ArticlesBlock
  data: BlockData['articles']
}

/** Articles of one channel or of several as tabs, in one of the region's forms. */
export const Articles = ({ at, block, data }: ArticlesProps) => {
  const { pack } = usePortal()
  const { form, title, tabs, lead, links, rows } = block
  const asking = useAsking()
  const opened = useOpenedTab(data, async ({ tab }) => {
    const { articlesOf } = await loadLines()
    return articlesOf(asking(), tabs[tab]?.channel ?? '', rows)
  })
  const tabLink = useTabLink(at, opened)
  if (form === 'headline') return <Headline block={block} lines={data.lines} />
  const hrefOf = (tab: ArticleTab): string | undefined => tab.path ?? listHref(pack, tab.channel)
  const single = tabs.length === 1 ? tabs[0] : undefined
  const chosen = tabs[opened.place.tab]
  const more = chosen && !single ? hrefOf(chosen) : undefined
  return (
    <BlockFrame
      title={title}
      more={single && hrefOf(single)}
      className={form === 'inscription' ? styles.inscription : undefined}
    >
      <div className={styles.body} data-form={form} id={anchorOf(at)}>
        {lead && <p className={styles.lead}>{lead}</p>}
        <LinkTabs
          label={title}
          form={tabForms[form]}
          tabs={tabs.map(({ label }, tab) => tabLink(label, { group: 0, tab }))}
          more={more && <MoreLink to={more} of={chosen?.label ?? ''} />}
          isBusy={opened.isBusy}
        >
          {opened.isFailed ? (
            <TabFailure {...tabLink('重试', opened.place)} />
          ) : (
            <ArticleList form={form} lines={opened.lines} />
          )}
        </LinkTabs>
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
