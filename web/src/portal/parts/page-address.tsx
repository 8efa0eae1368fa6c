import { qrCodePath } from '@sunport/contract/constants.ts'
import styles from './page-address.module.css'

export const codeOf = (path: string): string => `${qrCodePath}?path=${encodeURIComponent(path)}`

/** On paper, where a text was taken from; on the screen the address bar says it. */
export const PrintedAddress = ({ address }: { address: string }) => (
  <p className={styles.printed}>本页网址：{address}</p>
)

/** The same with a code, so that whoever holds the paper finds the text as it is by then. */
export const PrintedCode = ({ address, path }: { address: string; path: string }) => (
  <figure className={styles.printedCode}>
    <img src={codeOf(path)} alt="本页网址的二维码" width="96" height="96" />
    <figcaption>
      扫码查看网页及最新文本
      <br />
      本页网址：{address}
    </figcaption>
  </figure>
)

/** The address to hand on: as a picture for phones, and as words to copy. */
export const ShareCard = ({ address, path }: { address: string; path: string }) => (
  <figure className={styles.share}>
    <img
      className={styles.code}
      src={codeOf(path)}
      alt="本页网址的二维码"
      width="128"
      height="128"
      loading="lazy"
    />
    <figcaption>
      手机扫码查看本页
      <a className={styles.link} href={address}>
        分享链接
      </a>
    </figcaption>
  </figure>
)
