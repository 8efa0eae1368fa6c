import { pathOfVariant } from '@sunport/regions/link.ts'
import { Form, useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { UnknownChannel } from '../../parts/unknown-channel.tsx'
import { usePortal } from '../../use-portal.ts'
import { Landing } from './landing.tsx'
import type { KnowledgeData } from './loader.ts'
import styles from './page.module.css'
import { Results } from './results.tsx'

/** The knowledge base: a question box first; below it the categories and hot questions, or what was found. */
export const Page = () => {
  const { route } = usePortal()
  const answer = useLoaderData<KnowledgeData>()
  if (answer.view === 'unknown') return <UnknownChannel />
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <QuestionBox searchKey={answer.searchKey} category={answer.view === 'results' ? answer.category : ''} />
      {answer.view === 'landing' ? <Landing answer={answer} /> : <Results answer={answer} />}
    </div>
  )
}

const QuestionBox = ({ searchKey, category }: { searchKey: string; category: string }) => {
  const { pack, path } = usePortal()
  const results = pathOfVariant(pack, 'knowledge-base', 'search') ?? path
  return (
    <Form
      className={styles.ask}
      action={results}
      role="search"
      aria-label="知识库检索"
      key={searchKey + category}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <input
        className={styles.box}
        type="search"
        name="searchKey"
        defaultValue={searchKey}
        maxLength={100}
        placeholder="输入您的问题，如：投标保证金何时退还"
        aria-label="问题或关键词"
      />
      <button className={styles.go} type="submit">
        <Icon name="search" size={1.1} />
        查找
      </button>
    </Form>
  )
}
