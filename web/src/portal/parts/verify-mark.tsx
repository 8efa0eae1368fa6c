import { routerBase } from '@sunport/contract/constants.ts'
import { verifyHref } from '@sunport/regions/verify-link.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import type { ShownData } from './detail-data.ts'
import { codeOf } from './page-address.tsx'
import styles from './verify-mark.module.css'

/** Leads to what became of this very edition: a line on the screen, a code on paper. */
export const VerifyMark = ({ shown: { info, address } }: { shown: ShownData }) => {
  const { pack } = usePortal()
  const { attestSeq, id } = info
  const href = verifyHref(pack, attestSeq === null ? { id } : { seq: attestSeq })
  return (
    <>
      <p className={styles.line}>
        <Icon name="shield" />
        {attestSeq === null ? '本页内容正在存证' : '本页内容已存证'}，可随时<Link to={href}>验真</Link>
      </p>
      <figure className={styles.printed}>
        <img src={codeOf(href)} alt="验真页面的二维码" width="96" height="96" />
        <figcaption>
          扫码验真：查看打印的这一版发布以后有没有改动、更正或撤回
          <br />
          验真网址：{new URL(routerBase + href, address).href}
          {attestSeq !== null && `　存证编号：${attestSeq}`}
        </figcaption>
      </figure>
    </>
  )
}
