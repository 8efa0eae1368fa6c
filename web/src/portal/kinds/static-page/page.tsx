import { wireDate } from '@sunport/contract/format/dates.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { pathOfVariant } from '@sunport/regions/link.ts'
import { Form, Link, useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { Attachments } from '../../parts/attachments.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { PrintButton, sizedSheet, TextSize } from '../../parts/reading-tools.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { CommonText } from './common-text.tsx'
import { isCommon } from './common-variants.ts'
import type { StaticPageData } from './loader.ts'
import styles from './page.module.css'

/** One text that is kept up: functions, contacts, terms of registration, a notice of maintenance. */
export const Page = () => {
  const { pack, route, subSite } = usePortal()
  const { text, message } = useLoaderData<StaticPageData>()
  const { variant } = route as PlainRoute
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      {message && (
        <p className={styles.message} role="status">
          <Icon name="info" />
          {message}
        </p>
      )}
      <CommonText variant={variant} />
      {text.failure !== undefined && <LoadFailed reason={text.failure} />}
      {text.value === null && !isCommon(variant) && (
        <Empty words="内容建设中">
          本页内容正在整理，请稍后再来，或<Link to={subSite?.home ?? pack.homePath}>返回首页</Link>。
        </Empty>
      )}
      {text.value && <Text text={text.value} />}
      {text.value && variant === 'agreement' && <Agreement title={route.title} />}
    </div>
  )
}

const Text = ({ text }: { text: NonNullable<StaticPageData['text']['value']> }) => {
  const updated = wireDate(text.updated)
  return (
    <article className={`${styles.sheet} ${sizedSheet}`}>
      <div className={styles.facts}>
        {updated && (
          <span>
            更新日期：<time dateTime={updated}>{updated}</time>
          </span>
        )}
        {text.source && <span>来源：{text.source}</span>}
        <span className={styles.tools}>
          <TextSize />
          <PrintButton />
        </span>
      </div>
      <div className={styles.body}>
        {text.content ? <RichText html={text.content} /> : <Empty words="暂无详细内容" />}
        <Attachments files={text.files} />
      </div>
    </article>
  )
}

/** A plain form: the browser itself asks for the tick, and the next page is the form's address. */
const Agreement = ({ title }: { title: string }) => {
  const { pack } = usePortal()
  const register = pathOfVariant(pack, 'auth-entry', 'register')
  if (!register) return null
  return (
    <Form className={styles.agreement} action={register}>
      <label className={styles.tick}>
        <input type="checkbox" name="agree" value="1" required />
        我已阅读并同意《{title}》
      </label>
      <button className={styles.next} type="submit">
        下一步
        <Icon name="arrow-right" size={1.1} />
      </button>
    </Form>
  )
}
