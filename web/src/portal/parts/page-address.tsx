import { qrCodePath } from '@sunport/contract/constants.ts'
import styles from './page-address.module.css'

/** On paper, where a text was taken from; on the screen the address bar says it. */
export const PrintedAddress = ({ address }: { address: string }) => (
  <p className={styles.printed}>本页网址：{address}</p>
)

/** The address to hand on: as a picture for phones, and as words to copy. */
export const ShareCard = ({ address, path }: { address: string; path: string }) => (
  <figure className={styles.share}>
    <img
      className={styles.code}
      src={`${qrCodePath}?path=${encodeURIComponent(path)}`}
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
